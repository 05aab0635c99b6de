import { randomBytes } from 'node:crypto';
import type { SmsRequest } from '#contract/sms-gateway.ts';
import { generatedSecret } from '#server/database/generated-secret.ts';
import { signatureHeaders } from '#server/http/signature.ts';
import type { Platform } from '#server/runtime/platform.ts';
import { post } from './gateway.ts';
import type { Sender } from './sender.ts';

/** The secret that signs calls to the SMS gateway: SMS_SECRET, or in the sandbox one that the server made. */
export function smsSecret({ config, database }: Pick<Platform, 'config' | 'database'>): () => Promise<string> {
  return async () =>
    config.sms?.secret ?? generatedSecret(database, 'sandbox_sms', () => randomBytes(32).toString('hex'));
}

/** Sends POST {message_id, to, text} to SMS_URL, signed as a payment provider's calls are; `message_id` is unique. */
export function smsSender(platform: Platform, urlOf: () => string, secret = smsSecret(platform)): Sender {
  return async ({ recipient, text, retryKey }) => {
    const body = JSON.stringify({ message_id: retryKey, to: recipient, text } satisfies SmsRequest);
    return post(urlOf(), body, signatureHeaders(await secret(), body, platform.now()));
  };
}

/** Tells whether messages can be sent by SMS. */
export const canSendSms = ({ config }: Pick<Platform, 'config'>): boolean => config.sandbox || config.sms !== null;
