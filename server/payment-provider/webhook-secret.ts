import { randomBytes } from 'node:crypto';
import { madeSecret } from '../platform/made-secret.ts';
import type { Platform } from '../platform/platform.ts';
import { Refusal } from '../platform/refusal.ts';

/**
 * What the payment provider signs with: the configured secret, or with the sandbox on one that the server made for
 * itself. Neither: nobody may confirm a payment (`signature_invalid`).
 */
export function webhookSecret(platform: Pick<Platform, 'config' | 'database'>): () => Promise<string> {
  const { config, database } = platform;
  let known: string | undefined;
  return async () => {
    if (config.paymentWebhookSecret !== null) return config.paymentWebhookSecret;
    if (!config.sandbox) throw new Refusal('signature_invalid');
    known ??= await madeSecret(database, 'payment_webhook', () => randomBytes(32).toString('hex'));
    return known;
  };
}
