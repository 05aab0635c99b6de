import { z } from 'zod';
import { signatureHeaders } from '../../server/platform/http/signature.ts';

/** The platform's name for this provider. */
export const SOURCE = 'sandbox';

/** `unknown`: no answer, or none that says whether it happened. */
export type WalletAnswer =
  | { kind: 'ok'; balanceSatang: number }
  | { kind: 'refused'; code: string; balanceSatang: number | null }
  | { kind: 'unknown'; reason: string };

/** Amounts in satang; on the wire they are baht. */
export interface WalletClient {
  balance(sessionId: string): Promise<WalletAnswer>;
  /** `covers`: on what part of the outcomes the bet wins something, where the game can tell. */
  bet(call: WalletCall & { covers: number | undefined }): Promise<WalletAnswer>;
  win(call: WalletCall & { betTransactionId: string }): Promise<WalletAnswer>;
  refund(call: WalletCall & { betTransactionId: string }): Promise<WalletAnswer>;
}
export interface WalletCall {
  sessionId: string;
  roundId: string;
  transactionId: string;
  satang: number;
}

const answerSchema = z.object({
  error: z.number(),
  code: z.string().optional(),
  data: z.object({ balance: z.number() }).nullish(),
});

/** These say that the platform was busy, not that the call was judged. */
const NOT_JUDGED = new Set([
  'internal',
  'overloaded',
  'rate_limited',
  'not_available',
  'signature_invalid',
  'not_found',
]);

function judge(body: unknown, status: number): WalletAnswer {
  const { error, code = '', data } = answerSchema.parse(body);
  const balanceSatang = data ? Math.round(data.balance * 100) : null;
  if (error === 0 && balanceSatang !== null) return { kind: 'ok', balanceSatang };
  if (error === 0 || status >= 500 || code === '' || NOT_JUDGED.has(code))
    return { kind: 'unknown', reason: `HTTP ${status} ${code}` };
  return { kind: 'refused', code, balanceSatang };
}

/** Signed calls to the platform's seamless wallet. Never rejects. */
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
          'x-provider': SOURCE,
          ...signatureHeaders(options.secret, body, options.now()),
        },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(options.timeoutMs),
      });
      return judge(await response.json(), response.status);
    } catch (error) {
      return { kind: 'unknown', reason: error instanceof Error ? error.message : String(error) };
    }
  }
  const wire = ({ sessionId, roundId, transactionId, satang }: WalletCall) => ({
    session_id: sessionId,
    round_id: roundId,
    transaction_id: transactionId,
    amount: satang / 100,
  });
  return {
    balance: (sessionId) => call('balance', { session_id: sessionId }),
    bet: (bet) => call('bet', { ...wire(bet), covers: bet.covers }),
    win: (win) => call('win', { ...wire(win), bet_transaction_id: win.betTransactionId }),
    refund: (refund) => call('refund', { ...wire(refund), bet_transaction_id: refund.betTransactionId }),
  };
}
