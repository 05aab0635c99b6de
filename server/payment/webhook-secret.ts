import { randomBytes } from 'node:crypto';
import type { Platform } from '../platform/platform.ts';
import { Refusal } from '../platform/refusal.ts';

const NAME = 'payment_webhook';

/**
 * What the payment provider signs with: the configured secret, or with the sandbox on one that the server made for
 * itself. Neither: nobody may confirm a payment (`signature_invalid`).
 */
export function webhookSecret(platform: Pick<Platform, 'config' | 'database'>): () => Promise<string> {
  const { config, database } = platform;
  let known: Promise<string> | undefined;
  return async () => {
    if (config.paymentWebhookSecret !== null) return config.paymentWebhookSecret;
    if (!config.sandbox) throw new Refusal('signature_invalid');
    known ??= madeSecret();
    return known.catch((error: unknown) => {
      known = undefined;
      throw error;
    });
  };

  async function madeSecret(): Promise<string> {
    await database.rows('insert into made_secret (name, value) values ($1, $2) on conflict (name) do nothing', [
      NAME,
      randomBytes(32).toString('hex'),
    ]);
    const row = await database.row<{ value: string }>('select value from made_secret where name = $1', [NAME]);
    if (!row) throw new Error('the made secret is gone');
    return row.value;
  }
}
