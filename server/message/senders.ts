import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { SANDBOX_PATHS } from '../../contract/sandbox.ts';
import type { SmsRequest } from '../../contract/sms-gateway.ts';
import { retryAfterSeconds } from '../lib/remote-json.ts';
import { generatedSecret } from '../platform/generated-secret.ts';
import { signatureHeaders } from '../platform/http/signature.ts';
import type { Platform } from '../platform/platform.ts';
import { withFallback } from './fallback.ts';
import type { Channel } from './outbox-queries.ts';
import type { Sender, Sent } from './sender.ts';

const TIMEOUT_MS = 8_000;
export const LINE_API = 'https://api.line.me';
const PUSH_PATH = '/v2/bot/message/push';
const REPLY_PATH = '/v2/bot/message/reply';
const linkTokenPath = (lineUserId: string) => `/v2/bot/user/${lineUserId}/linkToken`;
/** A placeholder in texts for LINE's link token, which lives ten minutes and is therefore requested when the text is sent. */
export const LINK_TOKEN = '{link_token}';

/** A gateway is down or busy: the message is tried again, not before what its `Retry-After` asks for. */
export class Busy extends Error {
  readonly retryAfterSeconds: number | null;
  constructor({ status, headers }: Response) {
    super(`answered HTTP ${status}`);
    this.retryAfterSeconds = retryAfterSeconds(headers.get('retry-after'), new Date());
  }
}

/** LINE's 429 where the agent has used up the messages that it pays for: no pause helps (docs/rules.md#messages). */
export const LINE_LIMIT = 'line_monthly_limit';
const isMonthlyLimit = (answer: string) => /reached your monthly limit/i.test(answer);

/** Throws `Busy` for a gateway that is down or busy. 409: it has this message already. */
function outcomeOf(response: Response, answer: string): Sent {
  const { status, ok } = response;
  if (ok || status === 409) return { state: 'sent' };
  if (status === 429 && isMonthlyLimit(answer)) return { state: 'refused', reason: LINE_LIMIT };
  if (status >= 500 || status === 408 || status === 425 || status === 429) throw new Busy(response);
  return { state: 'refused', reason: `http_${status}` };
}

async function post(url: string, body: string, headers: Record<string, string>): Promise<Sent> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const answer = response.status === 429 ? (await response.text()).slice(0, 1000) : '';
  await response.body?.cancel().catch(() => undefined);
  return outcomeOf(response, answer);
}

/** The secret that calls to the SMS gateway are signed with: SMS_SECRET, or in the sandbox one that the server made. */
export function smsSecret({ config, database }: Pick<Platform, 'config' | 'database'>): () => Promise<string> {
  return async () =>
    config.sms?.secret ?? generatedSecret(database, 'sandbox_sms', () => randomBytes(32).toString('hex'));
}

/** Sends POST {message_id, to, text} to SMS_URL, signed as a payment provider's calls are; `message_id` is unique. */
function smsSender(platform: Platform, urlOf: () => string, secret = smsSecret(platform)): Sender {
  return async ({ recipient, text, retryKey }) => {
    const body = JSON.stringify({ message_id: retryKey, to: recipient, text } satisfies SmsRequest);
    return post(urlOf(), body, signatureHeaders(await secret(), body, platform.now()));
  };
}

/** Requests LINE's token for the account link of one of its users. */
async function linkTokenOf(url: string, authorization: string): Promise<string> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization },
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`no link token: HTTP ${response.status}`);
  return z.object({ linkToken: z.string() }).parse(await response.json()).linkToken;
}

/**
 * Sends through LINE's Messaging API, with the agent's channel access token of LINE_PUSH_TOKENS. An answer uses its reply
 * token, which is free of charge; when LINE refuses that (a minute old, or used by a try whose answer was lost) it is
 * pushed.
 */
function lineSender(apiOf: () => string, tokenOf: (agentCode: string) => string | undefined): Sender {
  return async ({ agentCode, recipient, text, flex, retryKey, replyToken }) => {
    const token = tokenOf(agentCode);
    if (token === undefined) return { state: 'refused', reason: 'no_token' };
    const authorization = `Bearer ${token}`;
    const linkToken = text.includes(LINK_TOKEN)
      ? await linkTokenOf(`${apiOf()}${linkTokenPath(recipient)}`, authorization)
      : '';
    const words = text.replace(LINK_TOKEN, encodeURIComponent(linkToken));
    const messages = [flex === null ? { type: 'text', text: words } : { type: 'flex', altText: words, contents: flex }];
    if (replyToken !== null) {
      const replied = await post(`${apiOf()}${REPLY_PATH}`, JSON.stringify({ replyToken, messages }), {
        authorization,
      });
      if (replied.state === 'sent' || replied.reason !== 'http_400') return replied;
    }
    const headers = { authorization, 'x-line-retry-key': retryKey };
    return post(`${apiOf()}${PUSH_PATH}`, JSON.stringify({ to: recipient, messages }), headers);
  };
}

/** The sender of each channel; null where no gateway is configured. */
export function createSenders(platform: Platform, lineApi: string): Record<Channel, Sender | null> {
  const { config } = platform;
  if (config.sandbox) {
    const onThisServer = (path: string) => () => `${platform.ownUrl()}${path}`;
    return {
      sms: smsSender(platform, onThisServer(SANDBOX_PATHS.sms)),
      line: lineSender(onThisServer(SANDBOX_PATHS.lineApi), () => 'sandbox'),
    };
  }
  const { sms, smsFallback, linePushTokens } = config;
  const first = sms ? smsSender(platform, () => sms.url) : null;
  const onFailure = (error: unknown) => platform.log.warn({ err: error }, 'the first SMS gateway failed');
  return {
    sms:
      first && smsFallback
        ? withFallback(
            first,
            smsSender(
              platform,
              () => smsFallback.url,
              async () => smsFallback.secret,
            ),
            { now: platform.now, onFailure },
          )
        : first,
    line: lineSender(
      () => lineApi,
      (agentCode) => linePushTokens.get(agentCode),
    ),
  };
}

/** Whether messages can be sent by SMS. */
export const canSendSms = ({ config }: Pick<Platform, 'config'>): boolean => config.sandbox || config.sms !== null;

/** Whether messages can be pushed to the agent's members on LINE. */
export function canPush({ config }: Pick<Platform, 'config'>, agentCode: string): boolean {
  return config.sandbox || config.linePushTokens.has(agentCode);
}
