import { z } from 'zod';
import { bahtOf, type Satang, satangOrNull } from '#contract/money.ts';
import { signedHeaders } from '../signature.ts';
import type { BetName } from './game-rules.ts';

/** The platform's name for this provider: the `source` of its games in the catalogue. */
export const PROVIDER_NAME = 'sandbox';

/** `unknown`: no answer, or one that does not say whether the call was carried out. */
export type WalletAnswer =
  | { kind: 'ok'; balanceSatang: Satang }
  | { kind: 'refused'; code: string; balanceSatang: Satang | null }
  | { kind: 'unknown'; reason: string };

export interface WalletCall {
  /** The platform's session of the player. */
  sessionId: string;
  roundId: string;
  transactionId: string;
  amount: Satang;
}

export interface WalletClient {
  balance(sessionId: string): Promise<WalletAnswer>;
  /** `covers`: the share of outcomes on which the bet wins something, where the game knows it. */
  bet(call: WalletCall & { covers: number | undefined }): Promise<WalletAnswer>;
  /** `about` names the bet in the player's notice. */
  win(call: WalletCall & { betTransactionId: string; about: BetName | undefined }): Promise<WalletAnswer>;
  refund(call: WalletCall & { betTransactionId: string }): Promise<WalletAnswer>;
}

const answerSchema = z.object({
  error: z.number(),
  code: z.string().optional(),
  data: z.object({ balance: z.number() }).nullish(),
});

/** Codes that say nothing about the call itself: the platform was busy or not there. */
const NOT_JUDGED = new Set([
  'internal',
  'overloaded',
  'rate_limited',
  'not_available',
  'signature_invalid',
  'not_found',
]);

function answerOf(body: unknown, status: number): WalletAnswer {
  const { error, code = '', data } = answerSchema.parse(body);
  const balanceSatang = satangOrNull(data?.balance ?? null);
  if (error === 0 && balanceSatang !== null) return { kind: 'ok', balanceSatang };
  if (error === 0 || status >= 500 || code === '' || NOT_JUDGED.has(code))
    return { kind: 'unknown', reason: `HTTP ${status} ${code}` };
  return { kind: 'refused', code, balanceSatang };
}

/** A call as the wire has it: amounts in baht. */
const wireCall = ({ sessionId, roundId, transactionId, amount }: WalletCall) => ({
  session_id: sessionId,
  round_id: roundId,
  transaction_id: transactionId,
  amount: bahtOf(amount),
});

/** Calls the platform's seamless wallet, signed (contract/game.ts). Never rejects: see `unknown`. */
export function createWalletClient(options: {
  platformUrl: () => string;
  secret: string;
  now: () => Date;
  timeoutMs: number;
}): WalletClient {
  async function call(path: string, input: object): Promise<WalletAnswer> {
    const body = JSON.stringify(input);
    try {
      const response = await fetch(`${options.platformUrl()}/provider/wallet/${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-provider': PROVIDER_NAME,
          ...signedHeaders(options.secret, body, options.now()),
        },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(options.timeoutMs),
      });
      return answerOf(await response.json(), response.status);
    } catch (error) {
      return { kind: 'unknown', reason: error instanceof Error ? error.message : String(error) };
    }
  }
  return {
    balance: (sessionId) => call('balance', { session_id: sessionId }),
    bet: (bet) => call('bet', { ...wireCall(bet), covers: bet.covers }),
    win: (win) => call('win', { ...wireCall(win), bet_transaction_id: win.betTransactionId, about: win.about }),
    refund: (refund) => call('refund', { ...wireCall(refund), bet_transaction_id: refund.betTransactionId }),
  };
}
