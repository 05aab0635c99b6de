import type { z } from 'zod';
import type { paymentWebhook } from '../../contract/deposit.ts';
import { slipAnswer } from '../../contract/payment-provider.ts';
import { SANDBOX_PATHS } from '../../contract/sandbox.ts';
import type { TransferSlip } from '../../contract/transfer-slip.ts';
import { postJson } from '../lib/remote.ts';
import { signatureHeaders } from '../platform/http/signature.ts';
import type { Platform } from '../platform/platform.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Session } from '../platform/sessions.ts';
import { SLIPS_UNREADABLE } from './text.ts';
import { webhookSecret } from './webhook-secret.ts';

const TIMEOUT_MS = 8_000;

/** A payment as the provider's webhook reports it, in baht. */
type ReportedPayment = z.output<typeof paymentWebhook.input>;

/** Looks up the transfer that a slip names with the payment provider. */
export interface SlipLookup {
  /** Null when the provider knows no such transfer to an account of this server. Refuses with `channel_unavailable`. */
  find(slip: TransferSlip, sentBy: Session): Promise<ReportedPayment | null>;
}

/**
 * Over HTTP, signed like the provider's own calls: POST {bank_number, trans_ref} to SLIP_LOOKUP_URL gives {payment}: null,
 * or the same body as the payment's webhook.
 */
export function createSlipLookup(platform: Platform): SlipLookup {
  const { config } = platform;
  const secret = webhookSecret(platform);
  const unreadable = () => new Refusal('channel_unavailable', { message: SLIPS_UNREADABLE });

  async function post(url: string, body: string): Promise<ReportedPayment | null> {
    const headers = signatureHeaders(await secret(), body, platform.now());
    return slipAnswer.parse(await postJson(url, body, { headers, timeoutMs: TIMEOUT_MS })).payment;
  }

  return {
    async find({ bankNumber, transRef }) {
      const url = config.slipLookupUrl ?? (config.sandbox ? `${platform.ownUrl()}${SANDBOX_PATHS.slipLookup}` : null);
      if (url === null) throw unreadable();
      try {
        return await post(url, JSON.stringify({ bank_number: bankNumber, trans_ref: transRef }));
      } catch (error) {
        platform.log.warn({ err: error }, 'slip lookup failed');
        throw unreadable();
      }
    },
  };
}
