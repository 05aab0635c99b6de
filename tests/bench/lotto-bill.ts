import { randomUUID } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { billCreate } from '#contract/lotto-bills.ts';
import { keyOf } from '#contract/lotto-rules.ts';
import { satang } from '#contract/money.ts';
import { DEFAULT_CONNECTIONS } from '#server/database/pools.ts';
import { insertValidations, type SoldLine } from '#server/lotto/bills/validation-queries.ts';
import { type Lotto, type Player, startLotto } from '../server/lotto/fixture.ts';
import type { Figure } from './bench.ts';
import { loadTimes, postRequest } from './load.ts';
import type { LoadTask } from './load-worker.ts';
import { minimalLedger } from './minimal-ledger.ts';
import { inPairs } from './pairs.ts';

const CONNECTIONS = 16;
const PAIRS = 15;
const BILLS = 320;
const PLAYERS = 320;

const HOT_MEMBERS = 1_000;
const HOT_STAKE = 10_000;
/** The limit of the hot number: room for 400 of the members. */
const HOT_LIMIT = 400 * HOT_STAKE;

/** A priced bill and its owner. */
interface ValidatedBill {
  player: Player;
  validationId: string;
}

type RatedBet = Pick<SoldLine, 'bet_type' | 'rate'>;
const digits = { three_top: 3, three_tod: 3, two_top: 2, two_bottom: 2, run_top: 1 } as const;
const BET_TYPES = ['three_top', 'three_tod', 'two_top', 'two_bottom', 'run_top'] as const;

/** Five lines, each of another bet type, at the rates of the round. */
function fiveLines(rates: ReadonlyMap<string, number>, n: number): SoldLine[] {
  return BET_TYPES.map((bet_type, place) => {
    const size = digits[bet_type];
    const number = String((n * 7919 + place * 104_729) % 10 ** size).padStart(size, '0');
    const rate = rates.get(bet_type);
    if (rate === undefined) throw new Error(`no rate of ${bet_type}`);
    return { bet_type, number, key: keyOf(bet_type, number), stake_satang: satang(1_000), rate, is_half: false };
  });
}

async function validateBill(
  lotto: Lotto,
  roundId: string,
  player: Player,
  lines: readonly SoldLine[],
): Promise<ValidatedBill> {
  const at = lotto.server.platform.now();
  const validationId = randomUUID();
  const expiresAt = new Date(at.getTime() + 3_600_000);
  const { memberId, wallet: walletId } = player;
  await insertValidations(lotto.server.database, [
    {
      id: validationId,
      memberId,
      roundId: Number(roundId),
      walletId,
      lines,
      maxPayout: satang(0),
      at,
      draftId: randomUUID(),
      expiresAt,
    },
  ]);
  return { player, validationId };
}

export function billTask(
  { server }: Pick<Lotto, 'server'>,
  bills: readonly ValidatedBill[],
  expected: string | RegExp = '"bill_no"',
): LoadTask {
  const { hostname, port } = new URL(server.url);
  const requests = bills.map(({ player, validationId }) =>
    postRequest(
      server.url,
      billCreate.path,
      JSON.stringify({ validation_id: validationId, agent_id: server.platform.config.agent.id }),
      {
        authorization: `Bearer ${player.token}`,
        'idempotency-key': randomUUID(),
      },
    ),
  );
  return { kind: 'http', host: hostname, port: Number(port), connections: CONNECTIONS, requests, expected };
}

function sqlTask({ server }: Lotto, bills: readonly ValidatedBill[]): LoadTask {
  const now = server.platform.now().toISOString();
  return {
    kind: 'sql',
    url: server.databaseUrl,
    connections: CONNECTIONS,
    text: 'select outcome as result from lotto_create_bill($1, $2, null, $3)',
    values: bills.map(({ player, validationId }) => [String(player.memberId), validationId, now]),
    expected: 'created',
  };
}

const quantile = (times: readonly number[], part: number): number => {
  const value = [...times].sort((one, other) => one - other)[Math.floor(part * (times.length - 1))];
  if (value === undefined) throw new Error('no times');
  return value;
};

/** Prices bills of five lines for the players, one after the other, as many as are asked for. */
export async function billPricer(lotto: Lotto, players: readonly Player[]): Promise<() => Promise<ValidatedBill[]>> {
  const roundId = await lotto.round('hanoi');
  const rates = new Map(
    (
      await lotto.server.database.rows<RatedBet>(
        'select t.bet_type, t.rate::float8 as rate from lotto_rate t join lotto_round r on r.category_id = t.category_id where r.id = $1',
        [roundId],
      )
    ).map(({ bet_type, rate }) => [bet_type, rate]),
  );
  let bills = 0;
  const validateNext = () => {
    bills += 1;
    const player = players[bills % players.length];
    if (!player) throw new Error('no player');
    return validateBill(lotto, roundId, player, fiveLines(rates, bills));
  };
  return () => Promise.all(Array.from({ length: BILLS }, validateNext));
}

async function salesFigures(lotto: Lotto, worker: Worker, players: readonly Player[]): Promise<Figure[]> {
  const { database } = lotto.server;
  const validated = await billPricer(lotto, players);
  const pairs = await inPairs({
    pairs: PAIRS,
    bare: async () => loadTimes(worker, sqlTask(lotto, await validated())),
    ours: async () => loadTimes(worker, billTask(lotto, await validated())),
    // Plans made for empty tables go with the warm-up, as autovacuum sees to in a running system.
    warm: () => database.rows('analyze'),
  });
  const minimal = await minimalLedger(database, lotto.server.databaseUrl, CONNECTIONS);
  const wallets = players.map(({ wallet }) => wallet);
  const against = await inPairs({
    pairs: PAIRS,
    bare: () => loadTimes(worker, minimal(wallets, BILLS)),
    ours: async () => loadTimes(worker, billTask(lotto, await validated())),
    warm: () => database.rows('analyze'),
  });
  const [p50, p99] = [quantile(pairs.times, 0.5), quantile(pairs.times, 0.99)];
  const what = `bill/create of 5 lines, ${CONNECTIONS} connections, median of ${pairs.count} pairs of ${BILLS}`;
  return [
    {
      what,
      measured: `${against.ours.toFixed(0)}/s over HTTP`,
      comparison: `${against.bare.toFixed(0)}/s of a minimal double entry`,
      ratio: against.ratio,
      limit: { least: 0.25 },
    },
    {
      what,
      measured: `${pairs.ours.toFixed(0)}/s over HTTP`,
      comparison: `${pairs.bare.toFixed(0)}/s bare lotto_create_bill`,
      ratio: pairs.ratio,
      limit: { least: 0.5 },
    },
    {
      what: `${what}: the slowest hundredth`,
      measured: `p99 ${p99.toFixed(0)} ms`,
      comparison: `p50 ${p50.toFixed(0)} ms`,
      ratio: p99 / p50,
      limit: { most: 5 },
    },
  ];
}

/**
 * Each of the members stakes on one number that has room for some of them. Any other answer than these two throws.
 */
async function hotNumberFigure(lotto: Lotto, worker: Worker, players: readonly Player[]): Promise<Figure> {
  const { database } = lotto.server;
  const roundId = await lotto.round('government');
  const rate = await database.row<{ rate: number }>(
    `update lotto_rate t set max_per_number_satang = $2 from lotto_round r
     where r.id = $1 and t.category_id = r.category_id and t.bet_type = 'two_top' returning t.rate::float8 as rate`,
    [roundId, HOT_LIMIT],
  );
  if (!rate) throw new Error('no rate of two_top');
  const hot: SoldLine = {
    bet_type: 'two_top',
    number: '23',
    key: '23',
    stake_satang: satang(HOT_STAKE),
    rate: rate.rate,
    is_half: false,
  };
  const bills: ValidatedBill[] = [];
  for (const player of players) bills.push(await validateBill(lotto, roundId, player, [hot]));
  await loadTimes(worker, billTask(lotto, bills, /"bill_no"|"status":"over_limit"/));
  const sold = (await lotto.exposure(roundId))['two_top 23'] ?? 0;
  const lines = await database.row<{ satang: number }>(
    'select sum(total_satang)::bigint as satang from lotto_bill where round_id = $1',
    [roundId],
  );
  if (lines?.satang !== sold) throw new Error(`bills of ${lines?.satang} satang, exposure of ${sold}`);
  if (sold !== HOT_LIMIT) throw new Error(`${HOT_LIMIT} satang could be sold, ${sold} were`);
  return {
    what: `${HOT_MEMBERS} members on one number, ${CONNECTIONS} connections: a bill or over_limit, nothing else`,
    measured: `${sold / 100} baht sold`,
    comparison: `${HOT_LIMIT / 100} baht may be`,
    ratio: sold / HOT_LIMIT,
    limit: { most: 1 },
  };
}

/** Selling bills over HTTP, with session, idempotency and the whole bill for an answer, against the function that sells. */
export async function lottoBillBench(): Promise<Figure[]> {
  const lotto = await startLotto({ maxConnections: DEFAULT_CONNECTIONS });
  const worker = new Worker(new URL('./load-worker.ts', import.meta.url));
  try {
    const players: Player[] = [];
    for (let n = 0; n < HOT_MEMBERS; n += 1) players.push(await lotto.addPlayer(100_000_000));
    const sales = await salesFigures(lotto, worker, players.slice(0, PLAYERS));
    return [...sales, await hotNumberFigure(lotto, worker, players)];
  } finally {
    await worker.terminate();
    await lotto.close();
  }
}
