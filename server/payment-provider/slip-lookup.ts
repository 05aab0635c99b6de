import type { z } from 'zod';
import type { paymentWebhook } from '#contract/deposit.ts';
import { slipAnswer, type slipQuestion, type walletSlipQuestion } from '#contract/payment-provider.ts';
import { SANDBOX_PATHS } from '#contract/sandbox.ts';
import type { TransferSlip, WalletSlip } from '#contract/transfer-slip.ts';
import type { Session } from '#server/access/sessions.ts';
import { signatureHeaders } from '#server/http/signature.ts';
import { Refusal } from '#server/lib/refusal.ts';
import { postJson } from '#server/lib/remote.ts';
import type { Platform } from '#server/runtime/platform.ts';
import { SLIPS_UNREADABLE, walletSlipByHand } from './text.ts';
import { webhookSecret } from './webhook-secret.ts';

const TIMEOUT_MS = 8_000;

/** A payment as the provider's webhook reports it, in baht. */
type ReportedPayment = z.output<typeof paymentWebhook.input>;

type Question = z.output<typeof slipQuestion> | z.output<typeof walletSlipQuestion>;
type Found = ReportedPayment | 'pending' | null;

/** The sentence for players if nothing looks up a wallet's slip: a person can. */
export const walletByHand = ({ transRef }: WalletSlip) =>
  new Refusal('channel_unavailable', { message: walletSlipByHand(transRef) });

/** Looks up the transfer that a slip names with the payment provider. */
export interface SlipLookup {
  /**
   * Null if the provider knows no such transfer to an account of this server; `pending`: not yet, because the bank is
   * late. Refuses with `channel_unavailable`.
   */
  find(slip: TransferSlip, sentBy: Session): Promise<Found>;
  /** The same of a TrueMoney wallet's slip. Refuses with `channel_unavailable` also where the provider knows no wallets. */
  findOfWallet(slip: WalletSlip, sentBy: Session): Promise<Found>;
}

/**
 * Over HTTP, signed like the provider's own calls: POST {bank_number, trans_ref} to SLIP_LOOKUP_URL gives {payment}: null,
 * or the same body as the payment's webhook.
 */
export function createSlipLookup(platform: Platform): SlipLookup {
  const { config } = platform;
  const secret = webhookSecret(platform);
  const unreadable = () => new Refusal('channel_unavailable', { message: SLIPS_UNREADABLE });

  async function post(url: string, body: string): Promise<Found> {
    const headers = signatureHeaders(await secret(), body, platform.now());
    const answer = slipAnswer.parse(await postJson(url, body, { headers, timeoutMs: TIMEOUT_MS }));
    return answer.payment ?? (answer.is_pending ? 'pending' : null);
  }

  /** Asks the provider; `refusal` is for the player if it gives no answer. */
  async function ask(question: Question, refusal: () => Refusal): Promise<Found> {
    const url = config.slipLookupUrl ?? (config.sandbox ? `${platform.ownUrl()}${SANDBOX_PATHS.slipLookup}` : null);
    if (url === null) throw refusal();
    try {
      return await post(url, JSON.stringify(question));
    } catch (error) {
      platform.log.warn({ err: error }, 'slip lookup failed');
      throw refusal();
    }
  }

  return {
    find: ({ bankNumber, transRef }) => ask({ bank_number: bankNumber, trans_ref: transRef }, unreadable),
    findOfWallet: (slip) =>
      ask({ wallet: 'TRUEMONEY', trans_ref: slip.transRef, date: slip.date }, () => walletByHand(slip)),
  };
}
