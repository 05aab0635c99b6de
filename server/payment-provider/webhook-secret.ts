import { randomBytes } from 'node:crypto';
import { generatedSecret } from '#server/database/generated-secret.ts';
import { Refusal } from '#server/lib/refusal.ts';
import type { Platform } from '#server/runtime/platform.ts';

/**
 * The secret that signs calls of the payment provider and the server: the configured one, or with the sandbox one
 * that the server makes. Refuses with `signature_invalid` if there is neither.
 */
export function webhookSecret(platform: Pick<Platform, 'config' | 'database'>): () => Promise<string> {
  const { config, database } = platform;
  let known: string | undefined;
  return async () => {
    if (config.paymentWebhookSecret !== null) return config.paymentWebhookSecret;
    if (!config.sandbox) throw new Refusal('signature_invalid');
    known ??= await generatedSecret(database, 'payment_webhook', () => randomBytes(32).toString('hex'));
    return known;
  };
}
