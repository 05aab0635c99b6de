/**
 * The demo's past: weeks of deposits, bets, results and winners, made by the server's own services with times that are
 * over, in the order in which they would have happened.
 */
import { bahtOf, type Satang, satang, satangOf } from '../../contract/money.ts';
import { settleDay } from '../../server/affiliate/job.ts';
import { joinNetwork } from '../../server/affiliate/queries.ts';
import { agentConfigOf, openAgent } from '../../server/agent/service.ts';
import { hashPassword } from '../../server/auth/passwords.ts';
import { openAccount } from '../../server/auth/registration.ts';
import { claim } from '../../server/cashback/claim.ts';
import { computeDay } from '../../server/cashback/job.ts';
import { channelsOf } from '../../server/deposit/channel-queries.ts';
import { acceptPayment, startDeposit } from '../../server/deposit/service.ts';
import { callWallet } from '../../server/game/seamless-queries.ts';
import { insertGameSession } from '../../server/game/session-queries.ts';
import { addDays, bangkokDay } from '../../server/lib/bangkok.ts';
import { maskName } from '../../server/lib/masks.ts';
import { priceBill } from '../../server/lotto/bill-pricing.ts';
import { sellBill } from '../../server/lotto/bill-service.ts';
import { makeRounds } from '../../server/lotto/make-rounds.ts';
import { drawRound } from '../../server/lotto/results.ts';
import { settleRound } from '../../server/lotto/settlement.ts';
import { shoot } from '../../server/lotto/yeekee-queries.ts';
import type { Database, Transaction } from '../../server/platform/database.ts';
import type { Platform } from '../../server/platform/platform.ts';
import { Refusal } from '../../server/platform/refusal.ts';
import { createSession, type Session } from '../../server/platform/sessions.ts';
import { eligibilityOf } from '../../server/promotion/queries.ts';
import { takePromotion } from '../../server/promotion/service.ts';
import { cashWalletOf, creditEarnedPoints } from '../../server/wallet/queries.ts';
import { giveDailySpin } from '../../server/wheel/service.ts';
import { spinWheel, takePrize } from '../../server/wheel/spin.ts';
import { lockWithdrawal } from '../../server/withdraw/queries.ts';
import { requestWithdrawal } from '../../server/withdraw/service.ts';
import { approveWithdrawal, finishWithdrawal } from '../../server/withdraw/stages.ts';
import { chance, whole } from '../crowd/chance.ts';
import { CORE, crowdMember } from '../crowd/members.ts';
import { billLines, shotNumber, shotsDue } from '../crowd/plan.ts';
import { verifyPhone } from './member-queries.ts';
import {
  type PastRound,
  pastGame,
  promotionOfKind,
  receivingAccountOf,
  roundsOpenBefore,
  spendable,
  usernameOfMember,
} from './past-queries.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
export const PAST_DAYS = 21;
/** Four rounds an hour with some thirty shots each: they are most of what the start waits for. */
const YEEKEE_MS = DAY_MS / 2;
const BAHT = 100;
const PLACES = 10;

export interface PastMember {
  memberId: number;
  phone: string;
  firstName: string;
  lastName: string;
  bank: string;
  account: string;
}

interface Person extends PastMember {
  session: Session;
  cash: number;
  username: string;
  /** Names the choices of this person. */
  key: string;
  joinedAt: Date;
  stake: number;
}

interface Happening {
  at: Date;
  happen(at: Date): Promise<unknown>;
}

/** A transaction in the place of the database: all of the past is written, or nothing of it. */
const within = (database: Database, transaction: Transaction): Database => ({
  ...database,
  rows: transaction.rows,
  row: transaction.row,
  transaction: (work) => work(transaction),
});

/** What a rule forbids at this moment simply does not happen. Only checks that come before any SQL error may refuse. */
async function ifAllowed<Result>(work: Promise<Result>): Promise<Result | undefined> {
  return work.catch((error: unknown) => {
    if (error instanceof Refusal) return undefined;
    throw error;
  });
}

/** Fills the weeks before `now`, in the transaction that makes the demo. The demo member was registered at their beginning. */
export async function fillPast(platform: Platform, transaction: Transaction, member: PastMember): Promise<void> {
  const now = platform.now();
  const start = new Date(now.getTime() - PAST_DAYS * DAY_MS);
  const { agent: file } = platform.config;
  const agent = await openAgent(transaction, file.code);
  const database = within(platform.database, transaction);
  await makeRounds(transaction, now, { yeekee: new Date(now.getTime() - YEEKEE_MS), other: start });
  const rounds = await roundsOpenBefore(transaction, agent.id, now);
  const channel = (await channelsOf(transaction, agent.id)).find(({ type }) => type === 'promptpay');
  if (!channel) throw new Error('no PromptPay channel');
  const world = { database, transaction, agent, rounds, now, channelId: String(channel.id) };
  const demo = await personOf(world, member, { key: 'demo', joinedAt: start, stake: 50 });
  const crowd = await crowdOf(world, demo, start);
  const happenings = [
    ...crowd.flatMap((person) => lifeOf(world, person)),
    ...lifeOf(world, demo),
    ...lastHoursOf(world, demo),
    ...rounds.flatMap((round) => drawOf(world, round, crowd)),
    ...nightsOf(world, start),
  ].filter(({ at }) => at <= now);
  happenings.sort((a, b) => a.at.getTime() - b.at.getTime());
  for (const { at, happen } of happenings) await happen(at);
}

interface World {
  database: Database;
  transaction: Transaction;
  agent: Awaited<ReturnType<typeof openAgent>>;
  rounds: readonly PastRound[];
  now: Date;
  /** The PromptPay channel of all deposits. */
  channelId: string;
}

async function personOf(
  { transaction, agent }: World,
  member: PastMember,
  own: Pick<Person, 'key' | 'joinedAt' | 'stake'>,
): Promise<Person> {
  const { memberId } = member;
  const login = { memberId, ip: '127.0.0.1', userAgent: 'demo', now: own.joinedAt };
  const { sessionId } = await createSession(transaction, login);
  return {
    ...member,
    ...own,
    session: { sessionId, memberId, agentId: agent.id, agentCode: agent.code },
    cash: await cashWalletOf(transaction, memberId),
    username: await usernameOfMember(transaction, memberId),
  };
}

/** The crowd's first members, registered one after the other; some were invited by the demo member. */
async function crowdOf(world: World, demo: Person, start: Date): Promise<Person[]> {
  const { transaction, agent, now } = world;
  const members = Array.from({ length: CORE }, (_, number) => crowdMember(number));
  const hashes = await Promise.all(members.map(({ password }) => hashPassword(password)));
  const step = (now.getTime() - start.getTime() - DAY_MS) / CORE;
  const people: Person[] = [];
  for (const [index, invented] of members.entries()) {
    const joinedAt = new Date(start.getTime() + (index + chance('joins', index)) * step);
    const inviter = index % 4 === 1 ? demo : invented.invitedBy === null ? undefined : people[invented.invitedBy];
    const { memberId } = await openAccount(
      transaction,
      { joinNetwork },
      {
        registration: { agent, passwordHash: hashes[index] ?? '' },
        input: {
          agent_code: agent.code,
          phone: invented.phone,
          password: invented.password,
          first_name: invented.firstName,
          last_name: invented.lastName,
          bank_code: invented.bankCode,
          bank_account_no: invented.bankAccount,
          birth_date: invented.birthDate,
          accept_terms: true,
          accept_marketing: false,
          ...(inviter && { ref: inviter.username }),
        },
        now: joinedAt,
      },
    );
    await verifyPhone(transaction, memberId, joinedAt);
    const { phone, firstName, lastName, bankCode: bank, bankAccount: account, stake } = invented;
    const member = { memberId, phone, firstName, lastName, bank, account };
    people.push(await personOf(world, member, { key: `crowd${index}`, joinedAt, stake }));
  }
  return people;
}

/** A person's days: a deposit every few days, bills and games between them, and what these give. */
function lifeOf(world: World, person: Person): Happening[] {
  const { key, joinedAt, stake } = person;
  const isDemo = key === 'demo';
  const days = Math.floor((world.now.getTime() - joinedAt.getTime()) / DAY_MS);
  return Array.from({ length: days + 1 }, (_, day) => {
    const hour = (hours: number) => new Date(joinedAt.getTime() + day * DAY_MS + hours * HOUR_MS);
    const likes = (what: string, often: number) => chance(key, what, day) < often;
    const does = (hours: number, happen: Happening['happen']): Happening => ({ at: hour(hours), happen });
    return [
      ...(day % 3 === 0
        ? [does(0.2, (at) => deposit(world, person, stake * 20, at)), does(0.5, (at) => spin(world, person, at))]
        : []),
      ...(isDemo || likes('bill', 0.6)
        ? [does(1 + 8 * chance(key, 'when', day), (at) => bill(world, person, at))]
        : []),
      ...(likes('game', isDemo ? 0.7 : 0.25)
        ? [does(10 + chance(key, 'game', day), (at) => play(world, person, person.cash, at))]
        : []),
      ...(day % 7 === 5
        ? [does(12, (at) => withdraw(world, person, at)), does(13, (at) => claimAll(world, person, at))]
        : []),
    ];
  }).flat();
}

/** What the demo member left open: a bonus that runs, and a bill that waits for its draw. */
function lastHoursOf(world: World, demo: Person): Happening[] {
  const { now, transaction, agent } = world;
  const before = (minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS);
  let bonus: number | undefined;
  return [
    { at: before(90), happen: (at) => deposit(world, demo, 500, at) },
    {
      at: before(88),
      async happen(at) {
        const promotion_id = await promotionOfKind(transaction, agent.id, 'deposit');
        const eligible = await ifAllowed(takeNewest(world, demo, promotion_id, at));
        bonus = eligible === undefined ? undefined : Number(eligible.wallet.id);
      },
    },
    { at: before(80), happen: async (at) => bonus === undefined || play(world, demo, bonus, at) },
    { at: before(30), happen: (at) => bill(world, demo, at, true) },
    { at: before(12), happen: (at) => bill(world, demo, at, true) },
    { at: before(6), happen: (at) => claimAll(world, demo, at) },
    { at: before(5), happen: (at) => earn(world, demo, at) },
  ];
}

async function takeNewest({ transaction }: World, { session, memberId }: Person, promotion_id: string, at: Date) {
  const { deposit: newest } = await eligibilityOf(transaction, memberId, at);
  if (!newest) return undefined;
  return takePromotion(transaction, session, { promotion_id, amount: bahtOf(newest.satang) }, at);
}

/** Opens a deposit and reports its payment two minutes later, as the bank would. */
async function deposit({ database, transaction, channelId }: World, person: Person, baht: number, at: Date) {
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

/** Buys a bill for a round that is open; `isOpenNow`: for one that still is when the past ends. */
async function bill({ database, transaction, rounds, now }: World, person: Person, at: Date, isOpenNow = false) {
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
}

/** Some rounds of a slot; the same chances as the sandbox's own games have are not needed for a past that is over. */
async function play({ database, transaction }: World, person: Person, walletId: number, at: Date) {
  const game = await pastGame(transaction, whole(12, person.key, 'game', at.getTime()));
  if (!game) return;
  const id = `${person.memberId.toString(36)}.past-${at.getTime()}-${walletId}`;
  const expiresAt = new Date(at.getTime() + 2 * HOUR_MS);
  const { memberId, session } = person;
  const place = { gameId: game.id, source: game.source, category: 'slot', at, expiresAt } as const;
  if (
    !(await insertGameSession(database, {
      id,
      memberId,
      memberSessionId: session.sessionId,
      walletId: String(walletId),
      ...place,
    }))
  )
    return;
  const stake = satang(person.stake * BAHT);
  for (let turn = 0; turn < 6; turn++) {
    const when = new Date(at.getTime() + turn * 20_000);
    const call = { session_id: id, round_id: `${id}-${turn}`, amount_satang: stake };
    const bet = { ...call, kind: 'bet', transaction_id: `${id}-${turn}-bet` } as const;
    if ((await callWallet(database, game.source, bet, when)).outcome !== 'ok') return;
    const win = {
      ...call,
      kind: 'win',
      transaction_id: `${id}-${turn}-win`,
      bet_transaction_id: bet.transaction_id,
    } as const;
    await callWallet(
      database,
      game.source,
      { ...win, amount_satang: slotWin(stake, id, turn) },
      new Date(when.getTime() + 5000),
    );
  }
}

/** About nineteen twentieths of the stakes come back: mostly nothing, at times a few stakes. */
function slotWin(stake: Satang, ...parts: readonly (string | number)[]): Satang {
  const draw = chance('win', ...parts);
  if (draw < 0.7) return satang(0);
  return satang(draw < 0.9 ? stake : draw < 0.98 ? stake * 4 : stake * 20);
}

async function earn({ database, transaction, agent }: World, { memberId }: Person, at: Date) {
  await creditEarnedPoints(database, memberId, (await agentConfigOf(transaction, agent.id)).points, at);
}

async function spin(world: World, person: Person, at: Date) {
  const { transaction } = world;
  await earn(world, person, at);
  await giveDailySpin(transaction, person.session, at);
  const spun = await ifAllowed(spinWheel(transaction, person.session, 'free', at));
  if (spun) await takePrize(transaction, person.session, spun.spin_id, at);
}

async function claimAll({ transaction }: World, { session }: Person, at: Date) {
  for (const kind of ['turnover', 'loss'] as const) await ifAllowed(claim(transaction, session, { kind }, at));
}

/** Asks for the half of the balance; it is paid a few minutes later. */
async function withdraw({ transaction, agent }: World, person: Person, at: Date) {
  const half = Math.floor((await spendable(transaction, person.cash)) / 2 / (100 * BAHT)) * 100 * BAHT;
  if (half === 0) return;
  const amount = bahtOf(satang(Math.min(half, 300_000)));
  const asked = await ifAllowed(
    requestWithdrawal(transaction, person.session, { wallet_id: String(person.cash), amount }, at),
  );
  const row = asked && (await lockWithdrawal(transaction, agent.id, String(asked.id)));
  if (!row) return;
  const paidAt = new Date(at.getTime() + 4 * MINUTE_MS);
  await approveWithdrawal(transaction, row, null, at);
  const outcome = { status: 'paid', transactionId: `PAST-${row.id}` } as const;
  await finishWithdrawal(transaction, row, outcome, { keyId: null, at: paidAt });
}

/** A round's shots, its draw and its settlement; of one that is not over, the shots so far. */
function drawOf({ database, transaction, agent, now }: World, round: PastRound, crowd: readonly Person[]): Happening[] {
  const { id, shoot_closes_at: closesAt, bet_opens_at: opensAt } = round;
  const shots = closesAt ? shotsDue({ roundId: String(id), opensAt, closesAt }, now) : 0;
  const end = Math.min(now.getTime(), closesAt?.getTime() ?? 0) - 30_000;
  const shooting = Array.from({ length: shots }, (_, place): Happening => {
    const before = (1 - Math.sqrt((place + 1) / (shots + 1))) * (end - opensAt.getTime());
    return {
      at: new Date(end - before),
      async happen(at) {
        const shooter = crowd[(place + id) % crowd.length];
        if (!shooter || shooter.joinedAt > at) return;
        const { memberId, username } = shooter;
        const number = shotNumber(String(id), place);
        await shoot(transaction, { memberId, agentId: agent.id, roundId: id, number, name: maskName(username), at });
      },
    };
  });
  return [
    ...shooting,
    {
      at: round.result_at,
      async happen(at) {
        await drawRound(database, id, at);
        await settleRound(database, id, { now: () => at });
      },
    },
  ];
}

/** Each night: cashback and affiliate income of the day before. */
function nightsOf({ database, agent }: World, start: Date): Happening[] {
  const first = bangkokDay(start);
  return Array.from({ length: PAST_DAYS }, (_, index) => {
    const day = addDays(first, index);
    const night = new Date(`${addDays(day, 1)}T00:06:00+07:00`);
    return {
      at: night,
      async happen(at: Date) {
        await computeDay(database, agent.id, day, at);
        await settleDay(database, agent.id, day, () => at);
      },
    };
  });
}
