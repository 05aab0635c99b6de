import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { type Satang, satang } from '#contract/money.ts';
import { isTransferConflict } from '#server/database/database-errors.ts';
import type { Platform } from '#server/runtime/platform.ts';
import { gameIdOf } from '../../game-id.ts';
import { type CallOutcome, callWallet, sessionBalance, type WalletCall } from '../../seamless-queries.ts';
import type { balanceCall, betCall, infoCall, rollbackCall, Status, winCall } from './messages.ts';
import { CURRENCY, memberOf } from './messages.ts';
import { type Facts, factsOf, latestSession, playerFacts, takeBackWin } from './wallet-queries.ts';

/** A status, with the other fields of the answer. */
export interface Answer {
  status: Status;
  balance?: Satang;
  country?: string;
  sub_partner_id?: string;
}

export interface Caller {
  platform: Pick<Platform, 'database' | 'now'>;
  /** The provider that calls. */
  source: string;
}

const refused = (status: Status): Answer => ({ status });

/** The protocol's words for the refusals of `game_call`. */
const STATUS_OF: Readonly<Record<Exclude<CallOutcome, 'ok'>, Status>> = {
  launch_invalid: 'RS_ERROR_INVALID_TOKEN',
  transaction_conflict: 'RS_ERROR_DUPLICATE_TRANSACTION',
  insufficient_balance: 'RS_ERROR_NOT_ENOUGH_MONEY',
  game_session_ended: 'RS_ERROR_TOKEN_EXPIRED',
  provider_stopped: 'RS_ERROR_INVALID_GAME',
  member_excluded: 'RS_ERROR_USER_DISABLED',
  member_paused: 'RS_ERROR_USER_DISABLED',
  member_frozen: 'RS_ERROR_USER_DISABLED',
  limit_reached: 'RS_ERROR_LIMIT_REACHED',
  bet_not_found: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  bet_refunded: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  // A bet that has won is rolled back after its wins are: the provider repeats the call until then.
  bet_settled: 'RS_ERROR_UNKNOWN',
  amount_differs: 'RS_ERROR_UNKNOWN',
};

/** Longer round names than the app's addresses take are kept as their hash. */
const MAX_ROUND_LENGTH = 64;
const roundOf = (round: string | null | undefined, transactionId: string) => {
  if (!round) return transactionId;
  return round.length <= MAX_ROUND_LENGTH ? round : createHash('sha256').update(round).digest('hex');
};

/** The fields that a repeat of a transaction must share with the first call, as the document lists them. */
const contentOf = (kind: string, call: { user: string; game_code: string; round?: string | null | undefined }) => ({
  kind,
  user: call.user,
  game: call.game_code,
  round: call.round ?? null,
});

type Call = WalletCall & { content: string; game_id?: string; closes?: boolean | undefined };

/** In units of 1/100,000 baht. */
interface Rounded {
  keptParts: number;
}

async function callOf(
  { platform, source }: Caller,
  call: Call,
  { keptParts }: Rounded = { keptParts: 0 },
): Promise<{ outcome: CallOutcome; answer: Answer }> {
  const result = await callWallet(platform.database, source, call, platform.now(), keptParts).catch(conflictOrThrow);
  const { outcome, balance_satang } = result;
  const status = outcome === 'ok' ? 'RS_OK' : STATUS_OF[outcome];
  if (outcome === 'ok' && balance_satang === null) throw new Error('an ok without its balance');
  return { outcome, answer: { status, ...(balance_satang !== null && { balance: balance_satang }) } };
}

/** The answer to the same transaction id on two wallets at the same time. */
function conflictOrThrow(error: unknown) {
  if (isTransferConflict(error)) return { outcome: 'transaction_conflict', balance_satang: null } as const;
  throw error;
}

/** The status that refuses a session for a balance or a new bet; null: it may be played. */
function refusalOf({ session, has_game }: Facts, user: string): Status | null {
  if (!session || session.member_id !== memberOf(user)) return 'RS_ERROR_INVALID_TOKEN';
  if (!session.is_agent_open) return 'RS_ERROR_INVALID_PARTNER';
  if (session.is_member_closed) return 'RS_ERROR_USER_DISABLED';
  if (!has_game) return 'RS_ERROR_INVALID_GAME';
  return null;
}

/** `/user/info`: about a member who has opened a game of this provider. It reveals nothing about the person. */
export async function info({ platform, source }: Caller, { user }: z.output<typeof infoCall>): Promise<Answer> {
  const memberId = memberOf(user);
  const player = memberId === null ? null : await playerFacts(platform.database, source, memberId, platform.now());
  if (!player) return refused('RS_ERROR_UNKNOWN');
  if (!player.is_agent_open) return refused('RS_ERROR_INVALID_PARTNER');
  if (player.is_barred) return refused('RS_ERROR_USER_DISABLED');
  return { status: 'RS_OK', country: 'TH', sub_partner_id: player.agent_code };
}

/** `/user/balance`: of the session's wallet. */
export async function balance(caller: Caller, call: z.output<typeof balanceCall>): Promise<Answer> {
  const { platform, source } = caller;
  const facts = await factsOf(platform.database, {
    source,
    token: call.token,
    gameId: gameIdOf(source, call.game_code),
    transactionId: null,
    referenceId: null,
    at: platform.now(),
  });
  const refusal = refusalOf(facts, call.user) ?? (facts.session?.is_over ? 'RS_ERROR_TOKEN_EXPIRED' : null);
  if (refusal) return refused(refusal);
  return { status: 'RS_OK', ...(await balanceOf(caller, call.token)) };
}

async function balanceOf({ platform, source }: Caller, sessionId: string): Promise<{ balance: Satang }> {
  const found = await sessionBalance(platform.database, source, sessionId);
  if (found === undefined) throw new Error('a session without its wallet');
  return { balance: found };
}

/** `/transaction/bet`. A free bet takes nothing: its stake is the provider's. */
export async function bet(caller: Caller, call: z.output<typeof betCall>): Promise<Answer> {
  const { platform, source } = caller;
  const transactionId = call.transaction_uuid;
  const gameId = gameIdOf(source, call.game_code);
  const facts = await factsOf(platform.database, {
    source,
    token: call.token,
    gameId,
    transactionId,
    referenceId: null,
    at: platform.now(),
  });
  const refusal = refusalOf(facts, call.user);
  // A repeat gets the first answer, whatever has changed since.
  if (refusal === 'RS_ERROR_INVALID_TOKEN' || (refusal && !facts.is_known)) return refused(refusal);
  if (call.currency !== CURRENCY && !facts.is_known) return refused('RS_ERROR_WRONG_CURRENCY');
  const { answer } = await callOf(caller, {
    kind: 'bet',
    session_id: call.token,
    transaction_id: transactionId,
    round_id: roundOf(call.round, transactionId),
    amount_satang: call.is_free ? satang(0) : call.amount,
    game_id: gameId,
    closes: call.round_closed ?? undefined,
    content: JSON.stringify({ ...contentOf('bet', call), amount: call.amount, currency: call.currency }),
  });
  return answer;
}

/** `/transaction/win`: credited even when the session has ended. */
export async function win(caller: Caller, call: z.output<typeof winCall>): Promise<Answer> {
  const { platform, source } = caller;
  const facts = await factsOf(platform.database, {
    source,
    token: null,
    gameId: null,
    transactionId: call.transaction_uuid,
    referenceId: call.reference_transaction_uuid,
    at: platform.now(),
  });
  const of = facts.is_win ? null : facts.bet;
  if (facts.is_known && (!of || of.member_id !== memberOf(call.user))) return refused('RS_ERROR_DUPLICATE_TRANSACTION');
  if (!of || of.member_id !== memberOf(call.user)) return refused('RS_ERROR_TRANSACTION_DOES_NOT_EXIST');
  if (call.currency !== CURRENCY && !facts.is_known) return refused('RS_ERROR_WRONG_CURRENCY');
  const { answer } = await callOf(
    caller,
    {
      kind: 'win',
      session_id: of.session_id,
      transaction_id: call.transaction_uuid,
      bet_transaction_id: of.transaction_id,
      round_id: of.round_id,
      amount_satang: call.amount.satang,
      closes: call.round_closed ?? undefined,
      content: JSON.stringify({
        ...contentOf('win', call),
        of: of.transaction_id,
        amount: call.amount.exact,
        currency: call.currency,
      }),
    },
    call.amount,
  );
  return answer;
}

/**
 * `/transaction/rollback` of a bet or of a win. An unknown transaction is answered RS_OK, and refused if it comes
 * later.
 */
export async function rollback(caller: Caller, call: z.output<typeof rollbackCall>): Promise<Answer> {
  const { platform, source } = caller;
  const { transaction_uuid, reference_transaction_uuid } = call;
  const memberId = memberOf(call.user);
  if (memberId === null) return refused('RS_ERROR_TRANSACTION_DOES_NOT_EXIST');
  const content = JSON.stringify({ ...contentOf('back', call), of: reference_transaction_uuid });
  const closes = call.round_closed ?? undefined;
  // Twice, because the transaction may have arrived between the look-up and the call.
  for (let time = 0; time < 2; time += 1) {
    const facts = await factsOf(platform.database, {
      source,
      token: call.token ?? null,
      gameId: null,
      transactionId: transaction_uuid,
      referenceId: reference_transaction_uuid,
      at: platform.now(),
    });
    const { bet: of } = facts;
    if (of && of.member_id !== memberId) return refused('RS_ERROR_TRANSACTION_DOES_NOT_EXIST');
    if (of && facts.is_win) {
      const { session_id, round_id } = of;
      const wins = { transaction_id: transaction_uuid, win_transaction_id: reference_transaction_uuid };
      return takeBack(caller, { session_id, round_id, ...wins, content, closes });
    }
    const own = facts.session?.member_id === memberId ? facts.session.id : undefined;
    const session_id = of?.session_id ?? own ?? (await latestSession(platform.database, source, memberId));
    // Without a session there was never a bet, and one begun before this cannot come any more.
    if (session_id === undefined) return refused('RS_ERROR_TRANSACTION_DOES_NOT_EXIST');
    const { outcome, answer } = await callOf(caller, {
      kind: 'refund',
      session_id,
      transaction_id: transaction_uuid,
      bet_transaction_id: reference_transaction_uuid,
      round_id: of?.round_id ?? roundOf(call.round, transaction_uuid),
      amount_satang: of?.stake_satang ?? satang(0),
      closes,
      content,
    });
    const isWithoutEffect = outcome === 'bet_refunded' || (outcome === 'bet_not_found' && time > 0);
    if (isWithoutEffect) return { status: 'RS_OK', ...(await balanceOf(caller, session_id)) };
    const hasArrived = outcome === 'bet_not_found' || (outcome === 'amount_differs' && !of);
    if (!hasArrived) return answer;
  }
  throw new Error('a rollback found nothing twice');
}

async function takeBack({ platform, source }: Caller, call: Parameters<typeof takeBackWin>[2]): Promise<Answer> {
  const { outcome, balance_satang } = await takeBackWin(platform.database, source, call, platform.now()).catch(
    conflictOrThrow,
  );
  if (outcome === 'transaction_conflict') return refused('RS_ERROR_DUPLICATE_TRANSACTION');
  if (balance_satang === null) throw new Error('a win without its balance');
  if (outcome === 'insufficient_balance') return { status: 'RS_ERROR_NOT_ENOUGH_MONEY', balance: balance_satang };
  return { status: 'RS_OK', balance: balance_satang };
}
