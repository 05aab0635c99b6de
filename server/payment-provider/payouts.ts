import { OTHER_BANK } from '#contract/banks.ts';
import { bahtOf, type Satang } from '#contract/money.ts';
import { type PayoutAnswer, type PayoutRequest, payoutAnswer } from '#contract/payment-provider.ts';
import { SANDBOX_PATHS } from '#contract/sandbox.ts';
import type { Config } from '#server/config/config.ts';
import { signatureHeaders } from '#server/http/signature.ts';
import { postJson } from '#server/lib/remote.ts';
import type { Platform } from '#server/runtime/platform.ts';
import { webhookSecret } from './webhook-secret.ts';

const TIMEOUT_MS = 8_000;

/** A withdrawal to pay out, as the payer needs it. */
interface Payout {
  /** The same id is the same payout, however often it is requested. */
  payoutId: string;
  amountSatang: Satang;
  bankCode: string;
  accountNo: string;
  accountName: string;
}

/** Pays withdrawals out. */
export interface Payer {
  /** Requests the payout and returns its state. After any error the state is unknown: request it again with the same id. */
  requestPayout(payout: Payout): Promise<PayoutAnswer>;
}

const hasPayer = ({ payoutUrl, sandbox }: Config): boolean => payoutUrl !== null || sandbox;

/** Tells whether a person pays to this bank: then no program knows before they report it. */
export const isPaidByHand = ({ config }: Pick<Platform, 'config'>, bankCode: string): boolean =>
  bankCode === OTHER_BANK || !hasPayer(config);

/**
 * Pays out over HTTP, signed as the provider's own calls are: POST {payout_id, amount, bank_code, account_no, account_name}
 * to PAYOUT_URL. Null without an address outside of the sandbox: a person then pays approved withdrawals.
 */
export function createPayer(platform: Platform): Payer | null {
  const { config } = platform;
  if (!hasPayer(config)) return null;
  const secret = webhookSecret(platform);
  return {
    async requestPayout({ payoutId, amountSatang, bankCode, accountNo, accountName }) {
      const request: PayoutRequest = {
        payout_id: payoutId,
        amount: bahtOf(amountSatang),
        bank_code: bankCode,
        account_no: accountNo,
        account_name: accountName,
      };
      const body = JSON.stringify(request);
      const url = config.payoutUrl ?? `${platform.ownUrl()}${SANDBOX_PATHS.payouts}`;
      const headers = signatureHeaders(await secret(), body, platform.now());
      return payoutAnswer.parse(await postJson(url, body, { headers, timeoutMs: TIMEOUT_MS }));
    },
  };
}
