import { z } from 'zod';
import { remoteJson } from '#server/lib/remote.ts';
import { post, TIMEOUT_MS } from './gateway.ts';
import type { Sender } from './sender.ts';

const PUSH_PATH = '/v2/bot/message/push';
const REPLY_PATH = '/v2/bot/message/reply';
const linkTokenPath = (lineUserId: string) => `/v2/bot/user/${lineUserId}/linkToken`;
/** A placeholder in texts for LINE's link token, which lives ten minutes and is therefore requested when the text is sent. */
export const LINK_TOKEN = '{link_token}';

/** Requests LINE's token for the account link of one of its users. */
async function linkTokenOf(url: string, authorization: string): Promise<string> {
  const { json } = await remoteJson(url, { method: 'POST', headers: { authorization }, timeoutMs: TIMEOUT_MS });
  return z.object({ linkToken: z.string() }).parse(json).linkToken;
}

/**
 * Sends through LINE's Messaging API, with the agent's channel access token of LINE_PUSH_TOKENS. An answer uses its
 * reply token, which is free of charge; if LINE refuses that (a minute old, or used by a try whose answer was lost)
 * it is pushed.
 */
export function lineSender(apiOf: () => string, tokenOf: (agentCode: string) => string | undefined): Sender {
  return async ({ agentCode, recipient, text, flex, messages: more, retryKey, replyToken }) => {
    const token = tokenOf(agentCode);
    if (token === undefined) return { state: 'refused', reason: 'no_token' };
    const authorization = `Bearer ${token}`;
    const written = JSON.stringify(
      more ?? [flex === null ? { type: 'text', text } : { type: 'flex', altText: text, contents: flex }],
    );
    const messages = written.includes(LINK_TOKEN)
      ? written.replaceAll(
          LINK_TOKEN,
          encodeURIComponent(await linkTokenOf(`${apiOf()}${linkTokenPath(recipient)}`, authorization)),
        )
      : written;
    if (replyToken !== null) {
      const body = `{"replyToken":${JSON.stringify(replyToken)},"messages":${messages}}`;
      const replied = await post(`${apiOf()}${REPLY_PATH}`, body, { authorization });
      if (replied.state === 'sent' || replied.reason !== 'http_400') return replied;
    }
    const headers = { authorization, 'x-line-retry-key': retryKey };
    return post(`${apiOf()}${PUSH_PATH}`, `{"to":${JSON.stringify(recipient)},"messages":${messages}}`, headers);
  };
}
