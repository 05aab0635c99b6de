/** Makes the states of a government draw, as an operator would on the night: for tests of pages and for their pictures. */
import { login } from '#contract/auth.ts';
import { billCreate, billValidate } from '#contract/lotto-bills.ts';
import type { PrizeSlot } from '#contract/lotto-draw.ts';
import { memberWallets } from '#contract/wallet.ts';
import { enterResult } from '#server/lotto/draw-night/draw-queries.ts';
import { prizesOf } from '#server/lotto/results/results.ts';
import { settleRound } from '#server/lotto/results/settlement.ts';
import { announcePrize } from '#server/lotto/rounds/announcement-queries.ts';
import type { TestServer } from './server/harness.ts';
import { AGENT, fund } from './server/ledger/fixture.ts';

type Line = readonly [betType: string, number: string, amount: number];

/** The numbers of a draw in the order of a night. */
export const NIGHT: readonly (PrizeSlot & { number: string })[] = [
  { prize: 'two_bottom', place: 1, number: '82' },
  { prize: 'three_front', place: 1, number: '417' },
  { prize: 'three_front', place: 2, number: '960' },
  { prize: 'three_bottom', place: 1, number: '305' },
  { prize: 'three_bottom', place: 2, number: '719' },
  { prize: 'first_prize', place: 1, number: '248528' },
];

/** Fourteen bets, of which the night above lets one win early and some late. */
export const SLIP: readonly Line[] = [
  ['two_top', '28', 20],
  ['two_bottom', '28', 20],
  ['two_top', '82', 20],
  ['two_bottom', '82', 20],
  ['three_top', '528', 20],
  ['three_tod', '528', 20],
  ['three_bottom', '528', 20],
  ['three_top', '456', 20],
  ['three_tod', '456', 20],
  ['three_bottom', '456', 20],
  ['three_top', '039', 50],
  ['three_tod', '039', 50],
  ['three_top', '719', 20],
  ['three_bottom', '719', 20],
];
/** Lines that all lose, and lines that all win. */
export const LOSING: readonly Line[] = [
  ['two_bottom', '13', 20],
  ['three_top', '111', 20],
  ['two_top', '77', 20],
];
export const WINNING: readonly Line[] = [
  ['two_bottom', '82', 20],
  ['three_top', '528', 5],
  ['two_top', '28', 20],
];

export interface DrawNight {
  roundId: string;
  /** The time of the draw. */
  startsAt: Date;
  /** A member's bill in the round; the member gets the money for it. */
  buy(token: string, lines?: readonly Line[]): Promise<string>;
  /** Shows the first numbers of the night, a minute apart. */
  announce(count: number): Promise<void>;
  /** Shows another number in a place that has one. */
  change(slot: PrizeSlot & { number: string }, reason: string): Promise<void>;
  /** Confirms and settles the complete result; null: the draw is not held. `after`: the version that it follows. */
  finish(firstPrize?: string | null, after?: number, reason?: string | null): Promise<void>;
}

export async function tokenOf(server: TestServer, user: { phone: string; password: string }): Promise<string> {
  const { body } = await server.call(login, {
    agent_code: 'chokdee',
    username: user.phone,
    password: user.password,
  });
  return String(body.data.access_token);
}

/** A member's bill; the member gets the money for it. Gives its id. */
export async function buyLines(
  server: TestServer,
  token: string,
  roundId: string,
  lines: readonly Line[],
): Promise<string> {
  const wallets = (await server.call(memberWallets, {}, { token })).body.data.wallets;
  const [wallet] = wallets.filter((one: { wallet_type_id: number }) => one.wallet_type_id === 1);
  await fund(server.database, Number(wallet.id), 1_000_000, server.clock.now());
  const priced = await server.call(
    billValidate,
    {
      round_id: roundId,
      wallet_id: wallet.id,
      agent_id: AGENT,
      lines: lines.map(([bet_type, number, amount]) => ({ bet_type, number, amount })),
    },
    { token },
  );
  const { body } = await server.call(
    billCreate,
    { validation_id: priced.body.data?.validation_id, agent_id: AGENT },
    { token },
  );
  if (body.error !== 0) throw new Error(`${priced.body.message} ${body.message}`);
  return String(body.data.bill_id);
}

/** The next government round of the demo, whose results are official here; `moveTo`: another time for its draw. */
export async function startDrawNight(server: TestServer, moveTo: Date | null = null): Promise<DrawNight> {
  const { database, clock } = server;
  const row = await database.row<{ id: string; result_at: Date }>(
    `update lotto_round set rule = jsonb_set(rule, '{draw}', '"official"'), result_at = coalesce($3, result_at),
       bet_closes_at = coalesce($3::timestamptz - interval '40 minutes', bet_closes_at),
       bet_opens_at = least(bet_opens_at, $1::timestamptz - interval '1 hour')
     where id = (
       select r.id from lotto_round r join lotto_category c on c.id = r.category_id
       where c.kind = 'government' and c.agent_id = $2 and r.version = 0 and r.bet_closes_at > $1 order by r.bet_closes_at limit 1)
     returning id::text, result_at`,
    [clock.now(), AGENT, moveTo],
  );
  if (!row) throw new Error('no government round is open');
  const { id: roundId, result_at: startsAt } = row;
  // The draw after it sells from when this one closes: a test after this one would find no open round for two weeks.
  await database.rows(
    `update lotto_round next set bet_opens_at = moved.bet_closes_at
     from lotto_round moved
     where moved.id = $1 and next.id = (
       select r.id from lotto_round r where r.category_id = moved.category_id and r.draw_date > moved.draw_date
       order by r.draw_date limit 1) and next.bet_opens_at > moved.bet_closes_at`,
    [roundId],
  );
  const at = (minutes: number) => clock.set(new Date(startsAt.getTime() + minutes * 60_000));
  const settle = () => settleRound(database, Number(roundId), { now: () => clock.now() });
  return {
    roundId,
    startsAt,
    buy: (token, lines = SLIP) => buyLines(server, token, roundId, lines),
    async announce(count) {
      for (const [minute, slot] of NIGHT.slice(0, count).entries()) {
        at(4 + minute);
        await database.transaction((tx) =>
          announcePrize(tx, Number(roundId), { ...slot, reason: null, enteredBy: 'operator night' }, clock.now()),
        );
      }
    },
    async change(slot, reason) {
      clock.advance(60_000);
      await database.transaction((tx) =>
        announcePrize(tx, Number(roundId), { ...slot, reason, enteredBy: 'operator night' }, clock.now()),
      );
    },
    async finish(firstPrize = '248528', after = 0, reason = null) {
      clock.advance(3 * 60_000);
      const prizes =
        firstPrize === null
          ? null
          : prizesOf({
              first_prize: firstPrize,
              three_front: ['417', '960'],
              three_bottom: ['305', '719'],
              two_bottom: '82',
            });
      await database.transaction((tx) =>
        enterResult(tx, { roundId: Number(roundId), after, prizes, reason, enteredBy: 'operator night' }, clock.now()),
      );
      await settle();
    },
  };
}
