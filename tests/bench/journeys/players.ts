/** The players of the load benchmark, in a process of their own: so many play at a time, each on journeys with pauses. */
import { setTimeout as wait } from 'node:timers/promises';
import { join, journey, type Member, type Step } from './journey.ts';
import { Refused } from './wire.ts';

export type Order = { join: number; url: string } | { play: number } | { measure: number };

export interface Sample {
  seconds: number;
  journeys: number;
  /** Milliseconds of each step that was answered, by its name. */
  times: Partial<Record<Step, number[]>>;
  /** Steps that failed, by their name and code. */
  failures: Record<string, number>;
}
export type Report = { done: 'join' | 'play' } | { sample: Sample };

/** The average time between two steps; sometimes short and sometimes long, like a person's. */
const THINK_MS = 4000;
const MAX_MS = 20_000;
/** Each waits for a message with a code. */
const JOINING_AT_ONCE = 48;
const AFTER_FAILURE_MS = 2000;

const members: Member[] = [];
let playing = 0;
let sample: Sample = newSample();

function newSample(): Sample {
  return { seconds: 0, journeys: 0, times: {}, failures: {} };
}

const think = () => wait(Math.min(-Math.log(1 - Math.random()) * THINK_MS, MAX_MS));

async function timed<Result>(step: Step, work: Promise<Result>): Promise<Result> {
  const started = performance.now();
  try {
    const result = await work;
    const times = sample.times[step] ?? [];
    times.push(performance.now() - started);
    sample.times[step] = times;
    return result;
  } catch (error) {
    const name = `${step}: ${error instanceof Refused ? error.code : String(error)}`;
    sample.failures[name] = (sample.failures[name] ?? 0) + 1;
    throw error;
  }
}

/** Plays as long as so many are to play that this one is among them. */
async function live(member: Member, place: number): Promise<void> {
  await wait(Math.random() * THINK_MS * 2);
  while (place < playing) {
    try {
      await journey(member, { timed, think });
      sample.journeys += 1;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      await wait(AFTER_FAILURE_MS);
    }
    await think();
  }
}

async function joinAll(count: number, url: string): Promise<void> {
  const first = members.length;
  for (let next = first; next < count; next += JOINING_AT_ONCE) {
    const numbers = Array.from({ length: Math.min(JOINING_AT_ONCE, count - next) }, (_, place) => next + place);
    members.push(...(await Promise.all(numbers.map((number) => join(url, number)))));
  }
}

async function follow(order: Order): Promise<Report> {
  if ('join' in order) {
    await joinAll(order.join, order.url);
    return { done: 'join' };
  }
  if ('play' in order) {
    const before = playing;
    playing = order.play;
    for (const [place, member] of members.slice(before, playing).entries()) live(member, before + place).catch(fail);
    return { done: 'play' };
  }
  sample = newSample();
  const started = performance.now();
  await wait(order.measure);
  return { sample: { ...sample, seconds: (performance.now() - started) / 1000 } };
}

function fail(error: unknown): void {
  console.error(error);
  process.exit(1);
}

process.on('message', (order: Order) => {
  follow(order).then((report) => process.send?.(report), fail);
});
process.on('disconnect', () => process.exit());
