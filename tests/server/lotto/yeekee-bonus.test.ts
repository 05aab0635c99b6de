import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { lottoRule } from '#contract/lotto-rounds.ts';
import { memberNotifications } from '#contract/notice.ts';
import { SANDBOX_PATHS } from '#contract/sandbox.ts';
import { statement } from '#contract/statement.ts';
import { shootNumber, yeekeeVerify } from '#contract/yeekee.ts';
import { computeYeekee } from '#contract/yeekee-rules.ts';
import { SANDBOX_CHAIN, signRound } from '#sandbox/beacon/routes.ts';
import {
  type Beacon,
  beaconRoundAfter,
  createBeacon,
  publishedAt,
  randomnessFrom,
} from '#server/lotto/results/beacon.ts';
import { drawRound } from '#server/lotto/results/results.ts';
import { settleRound } from '#server/lotto/results/settlement.ts';
import { makeRounds } from '#server/lotto/rounds/make-rounds.ts';
import { verifyYeekee } from '#src/features/lotto/model/verify-yeekee.ts';
import { faultsOfBooks } from '../ledger/fixture.ts';
import { type Lotto, type Player, START, startLotto } from './fixture.ts';

let lotto: Lotto;
let round: string;
let closesAt: Date;
/** The demo's bonuses: 20 baht for no. 1 and for no. 16 from the newest. */
const BONUS = 2_000;
const FUNDS = 1_000_000;
/** 4 % of it are 30 baht. */
const STAKE = 75_000;
let shooters: Player[];

beforeAll(async () => {
  lotto = await startLotto();
  shooters = await Promise.all(Array.from({ length: 17 }, () => lotto.addPlayer(0)));
});
afterAll(() => lotto.close());
beforeEach(async () => {
  lotto.server.clock.set(START);
  const row = await lotto.server.database.row<{ id: string; closes: Date }>(
    `select id::text, bet_closes_at as closes from lotto_round
     where shoot_closes_at is not null and version = 0 and bet_closes_at > $1 order by bet_closes_at limit 1`,
    [START],
  );
  if (!row) throw new Error('no yeekee round');
  round = row.id;
  closesAt = row.closes;
  lotto.server.clock.set(new Date(closesAt.getTime() - 10 * 60_000));
});
afterEach(async () => expect(await faultsOfBooks(lotto.server.database)).toEqual([]));

const now = () => lotto.server.platform.now();
const database = () => lotto.server.database;
const settle = () => settleRound(database(), Number(round), { now });
const buy = (player: Player) => lotto.buy(player, round, [['three_tod', '123', STAKE / 100]]);
const verify = async () => (await lotto.server.call(yeekeeVerify, { round_id: round })).body.data;

async function shoot(player: Player, number = '12345'): Promise<void> {
  const input = { round_id: round, number, agent_id: 3 };
  const { body } = await lotto.server.call(shootNumber, input, { token: player.token });
  expect(body.error).toBe(0);
}
async function shootAll(players: readonly Player[]): Promise<void> {
  for (const player of players) await shoot(player);
}
async function draw(): Promise<void> {
  lotto.server.clock.set(new Date(closesAt.getTime() + 3 * 60_000));
  await drawRound(database(), Number(round), now());
}
/** The balance without what the round's bill won by chance. */
const bonusOf = async (player: Player, funds = FUNDS - STAKE) => {
  const won = await database().row<{ satang: number }>(
    'select coalesce(sum(payout_satang), 0)::bigint as satang from lotto_bill where round_id = $1 and member_id = $2',
    [round, player.memberId],
  );
  return (await lotto.balance(player)) - funds - (won?.satang ?? 0);
};

describe('bonuses for shooters', () => {
  test('go to no. 1 and no. 16 from the newest with a bill in the round, once, however often it is settled', async () => {
    const [sixteenth, newest] = [await lotto.addPlayer(), await lotto.addPlayer()];
    const bill = await buy(newest);
    await buy(sixteenth);
    await shootAll([...shooters.slice(0, 3), sixteenth, ...shooters.slice(3, 17), newest]);
    await draw();
    const verified = await verify();
    expect(verified.bonuses).toMatchObject([
      { position_from_newest: 1, position: 19, amount: 20, number: '12345' },
      { position_from_newest: 16, position: 4, amount: 20 },
    ]);
    expect(await bonusOf(newest)).toBe(0);
    // A process that dies during the payment leaves nothing half done.
    await expect(
      database().transaction(async (tx) => {
        await tx.rows('select lotto_pay_shooters($1, $2)', [round, now()]);
        throw new Error('killed');
      }),
    ).rejects.toThrow('killed');
    expect(await bonusOf(newest)).toBe(0);
    await Promise.all(Array.from({ length: 4 }, settle));
    await settle();
    await database().rows('update lotto_round set settled_version = 0 where id = $1', [round]);
    await settle();
    expect(await bonusOf(newest)).toBe(BONUS);
    expect(await bonusOf(sixteenth)).toBe(BONUS);

    const notices = await lotto.server.call(memberNotifications, {}, { token: newest.token });
    expect(notices.body.data.items.filter(({ kind }: { kind: string }) => kind === 'lotto_shooter')).toMatchObject([
      { title: 'โบนัสยิงเลข 20.00 บาท', link: `/lotto/yeekee/${round}` },
    ]);
    const rows = await lotto.server.call(statement, { type: 'bonus' }, { token: newest.token });
    expect(rows.body.data.items).toMatchObject([
      {
        title: 'โบนัสยิงเลข',
        amount: 20,
        detail: expect.stringContaining('รอบที่'),
        link: `/lotto/bills?bill=${bill.bill_id}`,
      },
    ]);
  });

  test('count the sixteenth as the result does; a shooter of two places gets the larger bonus', async () => {
    const both = await lotto.addPlayer();
    await buy(both);
    await database().rows(
      `update lotto_round set rule = jsonb_set(rule, '{yeekee,bonuses,1,amount_satang}', '3000') where id = $1`,
      [round],
    );
    await shoot(both);
    await shootAll(shooters.slice(0, 14));
    lotto.server.clock.advance(7_000);
    await shoot(both, '54321');
    await draw();
    await settle();
    const verified = await verify();
    expect(verified.bonuses).toMatchObject([
      { position_from_newest: 16, position: verified.sixteenth.position, amount: 30 },
    ]);
    expect(await bonusOf(both)).toBe(3_000);
    // No second notice for another round's bonus.
    const [told] = await database().rows(
      `select (select count(*) from member_notice where kind = 'lotto_shooter') = (select count(*) from lotto_shooter_bonus where paid_at is not null) as is_once`,
    );
    expect(told).toEqual({ is_once: true });
  });

  test('nobody without a bill, and nobody in a void round', async () => {
    await shootAll(shooters);
    await draw();
    await settle();
    expect(await verify()).toMatchObject({ bonuses: [], result: { number: expect.any(String) } });
    for (const shooter of shooters) expect(await lotto.balance(shooter)).toBe(0);
  });

  test('a void round refunds the stakes and pays no bonus', async () => {
    const player = await lotto.addPlayer();
    await buy(player);
    await shoot(player);
    await draw();
    await settle();
    expect(await verify()).toMatchObject({ bonuses: [], result: null });
    expect(await lotto.balance(player)).toBe(FUNDS);
  });
});

describe('a round with a public beacon', () => {
  /** The beacon's answer instead of the sandbox's chain, if set. */
  let forged: ((round: number) => Promise<object>) | null = null;
  let beaconServer: Server;
  let beacon: Beacon | null;

  beforeAll(async () => {
    beaconServer = createServer(async (request, response) => {
      const answer = await forged?.(Number(request.url?.split('/').at(-1)));
      if (answer) return response.end(JSON.stringify(answer));
      const honest = await fetch(`${lotto.server.url}${SANDBOX_PATHS.beacon}${request.url}`);
      response.writeHead(honest.status).end(await honest.text());
    });
    beaconServer.listen(0, '127.0.0.1');
    await once(beaconServer, 'listening');
    const address = beaconServer.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    const { platform } = lotto.server;
    beacon = createBeacon({
      ...platform,
      config: { ...platform.config, beaconUrl: `http://127.0.0.1:${address.port}` },
    });
    await database().rows(
      `update lotto_category set rule = jsonb_set(rule, '{yeekee}', rule -> 'yeekee' || $1) where kind = 'yeekee'`,
      [JSON.stringify({ mode: 'beacon', beacon: SANDBOX_CHAIN })],
    );
    // Earlier rounds keep the rule that they were made with.
    await database().rows(
      `delete from lotto_round r using lotto_category c where c.id = r.category_id and c.kind = 'yeekee' and r.version = 0`,
    );
    lotto.server.clock.set(START);
    await makeRounds(database(), now());
  });
  afterAll(() => void beaconServer.close());

  test('its number is in the rule from the start; it is published after shooting and decides the result', async () => {
    const { body: rule } = await lotto.server.call(lottoRule, { round_id: round });
    const { beacon_round: number, beacon_chain: chain } = rule.data.yeekee;
    expect(chain).toBe(SANDBOX_CHAIN.chain);
    expect(rule.data.yeekee.beacon_public_key).toBe(SANDBOX_CHAIN.public_key);
    const shootClosesAt = new Date(closesAt.getTime() + 2 * 60_000);
    expect(number).toBe(beaconRoundAfter(SANDBOX_CHAIN, shootClosesAt));
    const wait = publishedAt(SANDBOX_CHAIN, number).getTime() - shootClosesAt.getTime();
    expect(wait).toBeGreaterThan(3_000);
    expect(wait).toBeLessThanOrEqual(6_000);

    await shootAll(shooters);
    const published = publishedAt(SANDBOX_CHAIN, number);
    const drawAt = async (at: Date, by: Beacon | null) => {
      lotto.server.clock.set(at);
      await drawRound(database(), Number(round), at, by);
    };
    // First the round is due and not published yet; then the beacon cannot be reached.
    await database().rows('update lotto_round set result_at = shoot_closes_at where id = $1', [round]);
    await drawAt(new Date(published.getTime() - 1_000), beacon);
    expect(await verify()).toMatchObject({ result: null, seed: null, beacon: null });
    await expect(drawAt(published, null)).rejects.toThrow('BEACON_URL');

    // An attacker between drand and the server can make up a signature and its hash, but cannot sign for the chain.
    for (const lie of [
      async () => ({ round: number, signature: 'ab'.repeat(48) }),
      async () => ({ round: number, signature: await signRound(number - 1) }),
      async () => ({ round: number - 1, signature: await signRound(number - 1) }),
      async () => ({ round: number, signature: await signRound(number), randomness: '00'.repeat(32) }),
    ]) {
      forged = async () => {
        const { signature, ...rest } = await lie();
        return { randomness: await randomnessFrom(signature), signature, ...rest };
      };
      await expect(drawAt(published, beacon)).rejects.toThrow('has not signed');
    }
    expect(await verify()).toMatchObject({ result: null, seed: null, beacon: null });

    forged = null;
    await drawAt(published, beacon);
    await settle();
    const verified = await verify();
    const signature = await signRound(number);
    const randomness = await randomnessFrom(signature);
    expect(verified.beacon).toEqual({ chain, round: number, randomness, signature });
    const numbers = verified.shots.map((shot: { number: string }) => shot.number);
    const secrets = { mode: verified.mode, roundId: round, seed: verified.seed, randomness };
    expect(await computeYeekee(numbers, secrets)).toMatchObject({
      number: verified.result.number,
      seedNumber: verified.seed_number,
    });
    expect((await computeYeekee(numbers, { ...secrets, randomness: null }))?.seedNumber).not.toBe(verified.seed_number);
    expect((await verifyYeekee(verified, rule.data.yeekee)).filter(({ isTrue }) => !isTrue)).toEqual([]);
  });
});
