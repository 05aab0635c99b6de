import { z } from 'zod';
import { bankOfNumber } from '#contract/banks.ts';
import { paymentWebhook } from '#contract/deposit.ts';
import { satangOf } from '#contract/money.ts';
import { slipPayload } from '#contract/transfer-slip.ts';
import type { Session } from '#server/access/sessions.ts';
import { fitsMask } from '#server/lib/masks.ts';
import { Refusal } from '#server/lib/refusal.ts';
import { RemoteFault, remoteJson } from '#server/lib/remote.ts';
import { type SlipLookup, walletByHand } from '#server/payment-provider/slip-lookup.ts';
import { SLIPS_UNREADABLE } from '#server/payment-provider/text.ts';
import type { Platform } from '#server/runtime/platform.ts';
import { type AccountRow, allReceivingAccounts, possiblePayers } from '../receiving-account-queries.ts';

const TIMEOUT_MS = 8_000;

const account = z.object({ account: z.string() }).nullish();
const party = z.object({
  bank: z.object({ id: z.string().nullish(), short: z.string().nullish() }),
  account: z.object({
    name: z.object({ th: z.string().nullish(), en: z.string().nullish() }),
    bank: account,
    /** A PromptPay id: phone, national id or e-wallet. */
    proxy: account,
  }),
});
type Party = z.output<typeof party>;

/** A transfer. Account numbers are masked by the banks: `xxx-x-x1234-x`. */
const transfer = z.object({
  transRef: z.string(),
  date: z.iso.datetime({ offset: true }),
  countryCode: z.string(),
  amount: z.object({ amount: z.number(), local: z.object({ currency: z.string().nullish() }).nullish() }),
  sender: party,
  receiver: party,
});
/** `data` also comes with the refusal of a slip that was looked up before. */
const answer = z.object({ status: z.int(), message: z.string().optional(), data: transfer.optional() });

/** EasySlip's answers for a transfer that it does not know. */
const UNKNOWN = ['slip_not_found', 'invalid_payload', 'qrcode_not_found'];
/** The answer if the bank has not reported the transfer yet. */
const PENDING = 'slip_pending';
/** THB by name and by number; some banks leave it out. */
const BAHT = ['', 'THB', '764'];

/**
 * Looks slips up at EasySlip, which asks the banks (docs/decisions/2026-11-23-money-in-by-other-providers.md): GET
 * <url>/verify?payload. The transfer only counts if it went to one of the agent's accounts. Its sender only counts if
 * the bank's mask fits an account of the member whose deposit has the amount, or who sends the slip.
 */
export function createEasySlip(platform: Platform, { url, token }: { url: string; token: string }): SlipLookup {
  const { database, log } = platform;

  async function read(payload: string): Promise<z.output<typeof transfer> | 'pending' | null> {
    const { json } = await remoteJson(`${url}/verify?payload=${encodeURIComponent(payload)}`, {
      headers: { authorization: `Bearer ${token}` },
      timeoutMs: TIMEOUT_MS,
      answers: [400, 401, 403, 404],
    });
    const { data, message = '' } = answer.parse(json);
    if (data) return data;
    if (message === PENDING) return 'pending';
    if (UNKNOWN.includes(message)) return null;
    throw new Error(`EasySlip refused: ${message}`);
  }

  async function find({ agentId, memberId }: Session, transRef: string, found: z.output<typeof transfer>) {
    const { receiver, sender, amount, countryCode } = found;
    if (found.transRef !== transRef) throw new Error(`EasySlip answered another transfer: ${found.transRef}`);
    if (countryCode !== 'TH' || !BAHT.includes(amount.local?.currency ?? '')) return null;
    const [own, ...others] = accountsLike(receiver, await allReceivingAccounts(database, agentId));
    if (!own || others.length > 0) {
      log.warn(
        { transRef, fitting: others.length + (own ? 1 : 0) },
        'a slip is of no account of the agent, or fits several',
      );
      return null;
    }
    const paid = paymentWebhook.input.shape.amount.parse(amount.amount);
    const due = { accountId: own.id, amountSatang: satangOf(paid), sentBy: memberId, paidAt: found.date };
    const [first, ...rest] = accountsLike(sender, await possiblePayers(database, due));
    // If the mask fits accounts of two members, a person decides.
    const payer = rest.every(({ member_id }) => member_id === first?.member_id) ? first : undefined;
    const bank = payer?.bank_code ?? bankOf(sender) ?? sender.bank.short ?? '';
    const shown = sender.account.bank?.account ?? sender.account.proxy?.account ?? '';
    return paymentWebhook.input.parse({
      transaction_id: `slip:${transRef}`,
      account_id: own.id,
      amount: paid,
      reference: null,
      payer: {
        bank_code: bank.slice(0, 16),
        account_no: (payer?.account_no ?? shown).slice(0, 20),
        account_name: (sender.account.name.th || sender.account.name.en || '').slice(0, 120),
      },
      paid_at: found.date,
    });
  }

  return {
    // EasySlip reads those from a picture only, and pictures never leave the player's device.
    async findOfWallet(slip) {
      throw walletByHand(slip);
    },
    async find(slip, session) {
      try {
        const found = await read(slipPayload(slip));
        return found === null || found === 'pending' ? found : await find(session, slip.transRef, found);
      } catch (error) {
        log.warn({ err: error, reason: error instanceof RemoteFault ? error.reason : undefined }, 'slip lookup failed');
        throw new Refusal('channel_unavailable', { message: SLIPS_UNREADABLE });
      }
    },
  };
}

const bankOf = ({ bank }: Party) => bankOfNumber(bank.id ?? '');

/** The accounts that a party of a transfer can be: of its bank, or by PromptPay, and with its visible digits. */
function accountsLike<Row extends AccountRow>(one: Party, accounts: readonly Row[]): Row[] {
  const bank = bankOf(one);
  const { bank: held, proxy } = one.account;
  return accounts.filter(({ bank_code, account_no }) =>
    bank_code === 'PROMPTPAY'
      ? !!proxy && fitsMask(account_no, proxy.account)
      : bank_code === bank && !!held && fitsMask(account_no, held.account),
  );
}
