import { readFile } from 'node:fs/promises';
import { billCreate, billDetail, billValidate } from '#contract/lotto-bills.ts';
import { createSession } from '#server/access/sessions.ts';
import type { Transaction } from '#server/database/database.ts';
import { lotteriesFile } from '#server/lotto/operation.ts';
import { makeRounds } from '#server/lotto/rounds/make-rounds.ts';
import { openWallets } from '#server/wallet/queries.ts';
import { comingWeekday } from '../days.ts';
import { type Reply, startTestServer, type TestServer, type TestServerOptions } from '../harness.ts';
import { AGENT, addAgent, fund } from '../ledger/fixture.ts';

/** A Saturday in Bangkok. */
export const DAY = comingWeekday(6);
/** A time of that day, such as `10:15:00`. */
export const at = (time: string) => new Date(`${DAY}T${time}+07:00`);
/** 10:00: government, Hanoi and Malay are open, yeekee round 17 closes at 10:15. */
export const START = at('10:00:00');

export interface Player {
  memberId: number;
  wallet: number;
  token: string;
}
export type Line = readonly [betType: string, number: string, amount: unknown];

export interface Lotto {
  server: TestServer;
  addPlayer(satang?: number): Promise<Player>;
  /** `count` players that the tests of a file share: for tests where only their number matters. */
  crowd(count: number): Promise<Player[]>;
  /** The round of a category that closes next. */
  round(code: string): Promise<string>;
  validate(player: Player, roundId: string, lines: readonly Line[], draftId?: string): Promise<Reply>;
  create(player: Player, validationId: string, idempotencyKey?: string): Promise<Reply>;
  /** Validates and creates a bill. */
  buy(player: Player, roundId: string, lines: readonly Line[]): Promise<{ bill_id: string; total: number }>;
  detail(player: Player, billId: string): Promise<Reply['body']>;
  /** In satang. */
  balance(player: Player): Promise<number>;
  exposure(roundId: string): Promise<Record<string, number>>;
  close(): Promise<void>;
}

// biome-ignore lint/suspicious/noExplicitAny: tests change the file as a person would
type EditLotteries = (content: any) => void;

/** The demo agent's lotteries, as its files have them. */
async function addLotteries(tx: Transaction, agentId: number, edit: EditLotteries = () => undefined): Promise<void> {
  const content = JSON.parse(await readFile('agents/chokdee/operation/lotteries.json', 'utf8'));
  edit(content);
  const work = { tx, agentId, at: START, idOf: () => '', say: () => undefined };
  const { records } = lotteriesFile.read(content, { resultSources: null, now: START, pictureFault: () => null });
  for (const record of records) await record.save(work, undefined);
}

/** The real server at START, with the demo agent's lotteries and nothing else. */
export async function startLotto(options: TestServerOptions = {}, edit?: EditLotteries): Promise<Lotto> {
  const server = await startTestServer(options);
  const { database, platform, clock } = server;
  clock.set(START);
  if (options.databaseUrl === undefined) {
    await addAgent(database);
    await database.transaction((tx) => addLotteries(tx, AGENT, edit));
    await makeRounds(database, platform.now());
  }
  let players = 0;
  const crowd: Promise<Player>[] = [];
  const lotto: Lotto = {
    server,
    async addPlayer(satang = 1_000_000) {
      players += 1;
      const number = players;
      const player = await database.transaction(async (tx) => {
        const row = await tx.row<{ id: number }>(
          `insert into member (agent_id, username, phone, password_hash, first_name, last_name, birth_date, created_at)
           values ($1, 'player' || $2, '09' || lpad($2, 8, '0'), 'x', 'ผู้เล่น', 'ทดสอบ', '1990-01-01', now()) returning id`,
          [AGENT, String(number)],
        );
        if (!row) throw new Error('no member');
        const { cashWalletId } = await openWallets(tx, { agentId: AGENT, memberId: row.id });
        const { accessToken } = await createSession(tx, {
          memberId: row.id,
          ip: '127.0.0.1',
          userAgent: 'test',
          now: platform.now(),
        });
        return { memberId: row.id, wallet: cashWalletId, token: accessToken };
      });
      if (satang > 0) await fund(database, player.wallet, satang, platform.now());
      return player;
    },
    async crowd(count) {
      for (let missing = count - crowd.length; missing > 0; missing -= 1) crowd.push(lotto.addPlayer());
      return Promise.all(crowd.slice(0, count));
    },
    async round(code) {
      const row = await database.row<{ id: string }>(
        `select r.id::text from lotto_round r join lotto_category c on c.id = r.category_id
         where c.code = $1 and r.bet_opens_at <= $2 and r.bet_closes_at > $2 order by r.bet_closes_at limit 1`,
        [code, platform.now()],
      );
      if (!row) throw new Error(`no open round of ${code}`);
      return row.id;
    },
    validate: (player, round_id, lines, draftId) =>
      server.call(
        billValidate,
        {
          round_id,
          wallet_id: String(player.wallet),
          lines: lines.map(([bet_type, number, amount]) => ({ bet_type, number, amount })),
          ...(draftId && { draft_id: draftId }),
          agent_id: AGENT,
        },
        { token: player.token },
      ),
    create: (player, validation_id, idempotencyKey) =>
      server.call(
        billCreate,
        { validation_id, agent_id: AGENT },
        { token: player.token, ...(idempotencyKey && { idempotencyKey }) },
      ),
    async buy(player, roundId, lines) {
      const validated = await lotto.validate(player, roundId, lines);
      const { body } = await lotto.create(player, validated.body.data?.validation_id);
      if (body.error !== 0) throw new Error(`${validated.body.message} ${body.message}`);
      return body.data;
    },
    detail: async (player, bill_id) => (await server.call(billDetail, { bill_id }, { token: player.token })).body.data,
    async balance({ wallet }) {
      const row = await database.row<{ satang: number }>('select balance_satang as satang from account where id = $1', [
        wallet,
      ]);
      return row?.satang ?? 0;
    },
    async exposure(roundId) {
      const rows = await database.rows<{ key: string; stake: number }>(
        `select bet_type || ' ' || number_key as key, stake_satang as stake from lotto_exposure where round_id = $1`,
        [roundId],
      );
      return Object.fromEntries(rows.map(({ key, stake }) => [key, stake]));
    },
    close: () => server.close(),
  };
  return lotto;
}
