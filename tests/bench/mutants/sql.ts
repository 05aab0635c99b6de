import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, dirname } from 'node:path';
import { endsWithRun } from '../../ending.ts';
import type { Figure } from '../bench.ts';
import { cleanRun, type TestFile } from './sql-clean.ts';
import { sampleOf, withFault } from './sql-faults.ts';
import { forEach, type Lane, openLane } from './sql-lane.ts';
import { allPlaces, described, isFunction, isUnnoticeable, type Place, place } from './sql-places.ts';
import { patternOf, rewritingOf, rewritten } from './sql-queries.ts';
import { definitionsOf, statementWith } from './sql-reach.ts';

/** About as many in all (docs/figures.md). */
const FAULTS = Number(process.env.MUTANTS ?? 140);
/** 2: as many others, which the first sample leaves out; and so on. */
const SAMPLE = Number(process.env.MUTANTS_SAMPLE ?? 1);
/** `2/8`: the second of eight pieces of the sample, for machines where no run may take long. */
const [PIECE = 1, PIECES = 1] = (process.env.MUTANTS_PIECE ?? '1/1').split('/').map(Number);
const LANES = Number(process.env.MUTANTS_LANES ?? availableParallelism());
const ONLY_ROOMS = process.env.MUTANTS_ROOMS?.split(',');
/** `file:line` of faults, as the list of the missed ones has them. */
const ONLY_AT = process.env.MUTANTS_AT?.split(',');

/** Those that move money: they come first, and twice as often. */
const MONEY = [
  ...['platform', 'ledger', 'wallet', 'deposit', 'withdraw', 'lotto', 'game'],
  ...['promotion', 'cashback', 'affiliate', 'safer-play', 'redemption', 'wheel'],
];
/** Rooms whose tests are in a folder of another name. */
const OWN_FOLDER: Readonly<Record<string, string>> = { platform: 'ledger', wallet: 'statement' };

/** The folders of the tests that are about all rooms. */
const ALL_ROOMS = ['server', 'conditions'];
/** The number of files of other rooms, the quickest that reach a fault. */
const OTHER_FILES = 20;
/** The quickest are run first, by themselves: most faults need no others. The rest after these seconds comes last. */
const STAGES = [6, 30, 100];
/** Vitest's own start, at most. */
const START_SECONDS = 30;

/** Money counts twice, and so do functions beside the queries of TypeScript, whose errors seldom move money. */
const weightOf = ({ room, within }: Place) => (MONEY.includes(room) ? 2 : 1) * (isFunction(within) ? 2 : 1);

/** Faults spread over all rooms, those of money first. */
function chosenPlaces(): Place[] {
  const places = allPlaces();
  const rooms = [...MONEY, ...new Set(places.map(({ room }) => room).filter((room) => !MONEY.includes(room)))];
  const all = rooms.flatMap((of) => places.filter(({ room }) => room === of));
  const whole = all.reduce((sum, one) => sum + weightOf(one), 0);
  return [...Map.groupBy(all, (one) => `${one.room} ${weightOf(one)}`).values()]
    .flatMap((places) => {
      const weight = places.reduce((sum, one) => sum + weightOf(one), 0);
      return sampleOf(places, Math.max(1, Math.round((FAULTS * weight) / whole)), SAMPLE);
    })
    .filter((one) => !ONLY_ROOMS || ONLY_ROOMS.includes(one.room))
    .filter((one) => !ONLY_AT || ONLY_AT.includes(place(one)));
}

/** The tests that reach a place: those of its room and of all rooms, and the quickest others; in a few runs. */
function testsOf({ room, within }: Place, files: readonly TestFile[]): TestFile[][] {
  const pattern = isFunction(within) ? null : patternOf(within);
  const reaching = files.filter(({ reached, statements }) =>
    isFunction(within) ? reached.has(within.name) : statements.some((statement) => pattern?.test(statement)),
  );
  const isOwn = ({ name }: TestFile) => [room, OWN_FOLDER[room], ...ALL_ROOMS].includes(basename(dirname(name)));
  const others = reaching.filter((file) => !isOwn(file)).slice(0, OTHER_FILES);
  let seconds = 0;
  const stages = Map.groupBy([...reaching.filter(isOwn), ...others], (file) => {
    seconds += file.seconds;
    return STAGES.find((limit) => seconds <= limit);
  });
  return [...stages.values()];
}

/**
 * `refused`: by PostgreSQL, so no test has to find it. `not tried`: the same tests are late without the fault too.
 */
interface Verdict {
  is: 'noticed' | 'MISSED' | 'refused' | 'not tried';
  why: string;
}

async function tried(lane: Lane, one: Place, files: readonly TestFile[]): Promise<Verdict> {
  const stages = testsOf(one, files);
  if (stages.length === 0) return { is: 'MISSED', why: 'no test reaches it' };
  const { within, fault, text } = one;
  const refused: Verdict = { is: 'refused', why: 'by PostgreSQL' };
  const rewriting = isFunction(within) ? undefined : rewritingOf(within, fault);
  if (!isFunction(within) && rewriting) {
    const statement = statementWith(within, stages[0]?.[0]?.statements ?? []) ?? '';
    if ((await lane.understands(statement)) && !(await lane.understands(rewritten(statement, rewriting))))
      return refused;
  } else if (
    !(await lane.put(withFault(text, fault)).then(
      () => true,
      () => false,
    ))
  ) {
    await lane.put(text);
    return refused;
  }
  try {
    for (const stage of stages) {
      const limit = START_SECONDS + 3 * stage.reduce((sum, { seconds }) => sum + seconds, 0);
      const names = stage.map(({ name }) => name);
      const run = await lane.run(names, limit, rewriting);
      if (run.isPassed) continue;
      if (run.isLate) {
        if (isFunction(within)) await lane.put(text);
        if (!(await lane.run(names, limit)).isPassed) return { is: 'not tried', why: run.failed };
      }
      return { is: 'noticed', why: run.failed };
    }
    return { is: 'MISSED', why: `${stages.flat().length} test files pass` };
  } finally {
    if (isFunction(within)) await lane.put(text);
  }
}

const percent = (part: number, of: number) => `${part} of ${of}, ${((100 * part) / of).toFixed(0)} %`;

/** Small faults in the SQL, one at a time in each lane: the tests that reach a fault must notice it. */
export async function sqlMutants(): Promise<Figure[]> {
  const definitions = globSync('server/*/functions.sql').flatMap((file) => definitionsOf(readFileSync(file, 'utf8')));
  const places = chosenPlaces()
    .filter((one) => !isUnnoticeable(one))
    .filter((_, at) => at % PIECES === PIECE - 1);
  const lanes: Lane[] = [];
  const counts = new Map<string, { noticed: number; total: number }>();
  const missed: string[] = [];
  const stop = endsWithRun(() => Promise.all(lanes.map((lane) => lane.stop())));
  try {
    // One after the other: the address of each is handed over in the environment.
    while (lanes.length < LANES) lanes.push(await openLane());
    const since = performance.now();
    const files = await cleanRun(lanes, definitions);
    console.log(`${files.length} test files without a fault: ${((performance.now() - since) / 1000).toFixed(0)} s`);
    let done = 0;
    await forEach(lanes, places, async (lane, one) => {
      const began = performance.now();
      const verdict = await tried(lane, one, files);
      const seconds = ((performance.now() - began) / 1000).toFixed(0);
      done += 1;
      const line = described(one);
      console.log(`${done}/${places.length} ${verdict.is} ${line} (${seconds} s: ${verdict.why})`);
      if (verdict.is === 'refused' || verdict.is === 'not tried') return;
      const isNoticed = verdict.is === 'noticed';
      const count = counts.get(one.room) ?? { noticed: 0, total: 0 };
      counts.set(one.room, { noticed: count.noticed + Number(isNoticed), total: count.total + 1 });
      if (!isNoticed) missed.push(`${line} (${verdict.why})`);
    });
  } finally {
    await stop();
  }
  for (const [room, { noticed, total }] of counts) console.log(`${room}: ${percent(noticed, total)}`);
  for (const line of missed) console.log(`MISSED ${line}`);
  const total = [...counts.values()].reduce((sum, count) => sum + count.total, 0);
  const noticed = total - missed.length;
  return [
    {
      what: 'Small faults in the SQL, one at a time',
      measured: `${noticed} noticed by the tests`,
      comparison: `${total} faults`,
      ratio: noticed / total,
      limit: { least: 0.95 },
    },
  ];
}
