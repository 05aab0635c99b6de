/** Deeds of people in the demo's past: the server's own services at a time that is over. */
import { bahtOf, type Satang, satang, satangOf } from '#contract/money.ts';
import { claim } from '#server/cashback/claim.ts';
import { acceptPayment, startDeposit } from '#server/deposit/service.ts';
import { insertGameSession } from '#server/game/session-queries.ts';
import { Refusal } from '#server/lib/refusal.ts';
import { priceBill } from '#server/lotto/bills/bill-pricing.ts';
import { sellBill } from '#server/lotto/bills/bill-service.ts';
import { creditEarnedPoints } from '#server/play/queries.ts';
import { castVote } from '#server/poll/vote.ts';
import { eligibilityOf } from '#server/promotion/queries.ts';
import { takePromotion } from '#server/promotion/service.ts';
import { giveDailySpin } from '#server/wheel/service.ts';
import { spinWheel, takePrize } from '#server/wheel/spin.ts';
import { lockWithdrawal } from '#server/withdraw/queries.ts';
import { requestWithdrawal } from '#server/withdraw/service.ts';
import { approveWithdrawal, finishWithdrawal } from '#server/withdraw/stages.ts';
import { chance, whole } from '../crowd/chance.ts';
import { billLines } from '../crowd/plan.ts';
import { callWalletInTurn, promotionOfKind, receivingAccountOf, spendable } from './past-queries.ts';
import type { Person, World } from './past-world.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const BAHT = 100;
const PLACES = 10;
const TURNS = 6;

/** Leaves out a deed that a rule forbids at this moment. Only checks that come before any SQL error may refuse. */
export async function ifAllowed<Result>(work: Promise<Result>): Promise<Result | undefined> {
  return work.catch((error: unknown) => {
    if (error instanceof Refusal) return undefined;
    throw error;
  });
}

/** Takes the running promotion with the newest deposit; returns the bonus wallet. */
export async function takeBonus({ transaction, agent }: World, { session, memberId }: Person, at: Date) {
  const promotion_id = await promotionOfKind(transaction, agent.id, 'deposit');
  const { deposit: newest } = await eligibilityOf(transaction, memberId, at);
  if (!newest) return undefined;
  const input = { promotion_id, amount: bahtOf(newest.satang) };
  const taken = await ifAllowed(takePromotion(transaction, session, input, at));
  return taken && Number(taken.wallet.id);
}

/** Opens a deposit and reports its payment two minutes later, as the bank would. */
export async function deposit({ database, transaction, channelId }: World, person: Person, baht: number, at: Date) {
  const input = { channel_id: channelId, amount: bahtOf(satangOf(Math.max(100, baht))) };
  const opened = await ifAllowed(startDeposit(transaction, person.session, input, ['promptpay'], at));
  if (!opened) return;
  const paidAt = new Date(at.getTime() + MINUTE_MS);
  await acceptPayment(
    database,
    {
      transaction_id: `PAST-${opened.id}`,
      account_id: await receivingAccountOf(transaction, opened.id),
      amount: bahtOf(opened.amount_satang),
      reference: opened.reference,
      payer: {
        bank_code: person.bank,
        account_no: person.account,
        account_name: `${person.firstName} ${person.lastName}`,
      },
      paid_at: paidAt.toISOString(),
    },
    paidAt,
  );
}

/** Buys a bill for a round that is open; with `isOpenNow`, for one that is still open when the past ends. */
export async function bill(
  { database, transaction, rounds, sold, now }: World,
  person: Person,
  at: Date,
  isOpenNow = false,
) {
  const until = isOpenNow ? now.getTime() + 5 * MINUTE_MS : at.getTime() + MINUTE_MS;
  const open = rounds.filter(
    ({ bet_opens_at, bet_closes_at }) => bet_opens_at <= at && bet_closes_at.getTime() > until,
  );
  const round = open[whole(Math.min(open.length, PLACES), person.key, 'round', at.getTime())];
  const lines = billLines(person.stake, person.key, at.getTime()).map((line) => ({
    ...line,
    amount: bahtOf(satangOf(line.amount)),
  }));
  const cost = lines.length * person.stake * BAHT;
  if (!round || (await spendable(transaction, person.cash)) < cost) return;
  const bet = { round_id: String(round.id), wallet_id: String(person.cash), lines };
  const priced = await ifAllowed(priceBill(database, person.session, bet, at));
  if (!priced?.is_acceptable) return;
  await sellBill({ database, tx: transaction }, person.session, { validation_id: priced.validation_id }, at);
  sold.add(round.id);
}

/** Some rounds of a slot; the same chances as the sandbox's own games have are not needed for a past that is over. */
export async function play({ database, games }: World, person: Person, walletId: number, at: Date) {
  const game = games[whole(games.length, person.key, 'game', at.getTime())];
  if (!game) return;
  const id = `${person.memberId.toString(36)}.past-${at.getTime()}-${walletId}`;
  const { memberId, session } = person;
  const isOpen = await insertGameSession(database, {
    id,
    memberId,
    memberSessionId: session.sessionId,
    walletId: String(walletId),
    gameId: game.id,
    source: game.source,
    category: 'slot',
    at,
    expiresAt: new Date(at.getTime() + 2 * HOUR_MS),
  });
  if (!isOpen) return;
  const stake = satang(person.stake * BAHT);
  const calls = Array.from({ length: TURNS }, (_, turn) => {
    const call = { session_id: id, round_id: `${id}-${turn}` };
    const bet = `${id}-${turn}-bet`;
    const win = { transaction_id: `${id}-${turn}-win`, bet_transaction_id: bet };
    const when = at.getTime() + turn * 20_000;
    return [
      { at: new Date(when), call: { ...call, kind: 'bet', transaction_id: bet, amount_satang: stake } },
      {
        at: new Date(when + 5000),
        call: { ...call, ...win, kind: 'win', amount_satang: slotWin(stake, id, turn) },
      },
    ] as const;
  });
  await callWalletInTurn(database, game.source, calls.flat());
}

/** About nineteen twentieths of the stakes come back: mostly nothing, at times a few stakes. */
function slotWin(stake: Satang, ...parts: readonly (string | number)[]): Satang {
  const draw = chance('win', ...parts);
  if (draw < 0.7) return satang(0);
  return satang(draw < 0.9 ? stake : draw < 0.98 ? stake * 4 : stake * 20);
}

export async function earn({ database, config }: World, { memberId }: Person, at: Date) {
  await creditEarnedPoints(database, memberId, config.points, at);
}

export async function spin(world: World, person: Person, at: Date) {
  const { transaction } = world;
  await earn(world, person, at);
  await giveDailySpin(transaction, person.session, at);
  const spun = await ifAllowed(spinWheel(transaction, person.session, { use: 'free' }, at));
  if (spun) await takePrize(transaction, person.session, spun.spin_id, at);
}

export async function claimAll({ transaction }: World, { session }: Person, at: Date) {
  for (const kind of ['turnover', 'loss'] as const) await ifAllowed(claim(transaction, session, { kind }, at));
}

/** Asks for the half of the balance; it is paid a few minutes later. */
export async function withdraw({ transaction, agent }: World, person: Person, at: Date) {
  const half = Math.floor((await spendable(transaction, person.cash)) / 2 / (100 * BAHT)) * 100 * BAHT;
  if (half === 0) return;
  const amount = bahtOf(satang(Math.min(half, 300_000)));
  const requested = await ifAllowed(
    requestWithdrawal(transaction, person.session, { wallet_id: String(person.cash), amount }, at),
  );
  const row = requested && (await lockWithdrawal(transaction, agent.id, String(requested.id)));
  if (!row) return;
  const paidAt = new Date(at.getTime() + 4 * MINUTE_MS);
  await approveWithdrawal(transaction, row, null, at);
  const outcome = { status: 'paid', transactionId: `PAST-${row.id}` } as const;
  await finishWithdrawal(transaction, row, outcome, { keyId: null, at: paidAt });
}

/** Votes in every poll; most members choose the first choice. Nobody votes before it is open, or without a quota. */
export async function vote({ transaction, polls }: World, { session, key }: Person, at: Date) {
  for (const { id: poll_id, choices } of polls) {
    const choice_id = choices[Math.floor(chance(key, 'vote', poll_id) ** 1.5 * choices.length)];
    if (choice_id) await ifAllowed(castVote(transaction, session, { poll_id, choice_id }, at));
  }
}
