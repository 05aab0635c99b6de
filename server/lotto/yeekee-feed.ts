import type { z } from 'zod';
import type { yeekeeNews } from '../../contract/yeekee.ts';
import type { Platform } from '../platform/platform.ts';
import type { Watcher } from '../platform/public-stream.ts';
import { findYeekee, verifiable, type YeekeeRound } from './yeekee.ts';
import { lastShots, shotsAfter, type ToldShot } from './yeekee-queries.ts';

type News = z.input<typeof yeekeeNews>;
type State = 'open' | 'shooting' | 'drawing' | 'resulted' | 'void';

/** One watched round of this process: read once, told to all its watchers. */
export interface RoundFeed {
  readonly agentId: number;
  readonly watchers: ReadonlySet<Watcher>;
  /** What is read now, if anything. */
  reading(): Promise<void> | null;
  /** Reads where the round stands; to be awaited before anybody joins. */
  start(): Promise<void>;
  /**
   * Tells the watcher what came after `position` (null: nothing that came before), and from then on what comes. Answers
   * how to stop.
   */
  join(position: number | null, watcher: Watcher): () => void;
  /** There may be new shots. */
  wake(): void;
  /** Tells what the clock, or the draw, has made of the round. `isThorough` asks the database whatever the clock says. */
  advance(isThorough: boolean): Promise<void>;
}

/** Shots that come closer together than this are told together. */
const BATCH_MS = 100;
/** Newest shots kept for watchers that come back; who missed more asks for the list. */
const KEPT = 200;

function stateAt({ status, bet_closes_at, shoot_closes_at }: YeekeeRound, at: Date): State {
  if (status === 'resulted' || status === 'void') return status;
  if (at < bet_closes_at) return 'open';
  return shoot_closes_at !== null && at < shoot_closes_at ? 'shooting' : 'drawing';
}

export function createRoundFeed({ database, log, now }: Platform, found: YeekeeRound): RoundFeed {
  let round = found;
  let state = stateAt(round, now());
  let outcome: News | null = null;
  /** Newest first. */
  let kept: readonly ToldShot[] = [];
  let sum = 0;
  let count = 0;
  let reading: Promise<void> | null = null;
  let isDue = false;
  const watchers = new Set<Watcher>();
  const at = () => now().toISOString();

  /** The same bytes for every watcher. The id is the newest position. */
  const bytesOf = (news: News) => Buffer.from(`id: ${count}\nevent: ${news.type}\ndata: ${JSON.stringify(news)}\n\n`);
  const shotsNews = (shots: readonly ToldShot[]): News => ({ type: 'shots', at: at(), shots: [...shots], sum, count });
  function tell(news: News): void {
    const bytes = bytesOf(news);
    for (const watcher of watchers) watcher.write(bytes);
  }

  async function readNew(): Promise<void> {
    const shots = (await shotsAfter(database, round.id, count)).reverse();
    if (shots.length === 0) return;
    count += shots.length;
    sum += shots.reduce((total, { number }) => total + Number(number), 0);
    kept = [...shots, ...kept].slice(0, KEPT);
    tell(shotsNews(shots.slice(0, KEPT)));
  }
  async function readWhileDue(): Promise<void> {
    while (isDue) {
      isDue = false;
      await readNew();
      await new Promise((resolve) => setTimeout(resolve, BATCH_MS));
    }
  }
  /** Reads at once, and then at most every `BATCH_MS`. */
  function wake(): void {
    isDue = true;
    reading ??= readWhileDue()
      .catch((error: unknown) => log.error({ err: error }, 'reading shots failed'))
      .finally(() => {
        reading = null;
      });
  }
  async function readFirst(): Promise<void> {
    const last = await lastShots(database, round.id, KEPT);
    ({ shots: kept, sum, count } = last);
  }

  async function outcomeOf(of: 'resulted' | 'void'): Promise<News> {
    const { sum: total, sixteenth, seed_number, result, bonuses } = await verifiable(database, round, now());
    outcome = { type: 'outcome', at: at(), state: of, sum: total, sixteenth, seed_number, result, bonuses };
    return outcome;
  }
  /** What a watcher must be told about a state; nothing while bets are open. */
  async function stateNews(of: State): Promise<News | null> {
    if (of === 'open') return null;
    if (of === 'resulted' || of === 'void') return outcome ?? outcomeOf(of);
    return { type: 'state', at: at(), state: of };
  }
  async function tellState({ write, end }: Watcher): Promise<void> {
    try {
      const news = await stateNews(state);
      if (news) write(bytesOf(news));
    } catch (error) {
      log.error({ err: error }, 'a round’s state could not be told');
      end(); // It comes back.
    }
  }

  return {
    agentId: round.agent_id,
    watchers,
    reading: () => reading,
    start() {
      reading = readFirst().finally(() => {
        reading = null;
        if (isDue) wake();
      });
      return reading;
    },
    join(position, watcher) {
      watchers.add(watcher);
      const missed = position === null ? [] : kept.filter((shot) => shot.position > position);
      watcher.write(bytesOf(shotsNews(missed)));
      void tellState(watcher);
      return () => watchers.delete(watcher);
    },
    wake,
    async advance(isThorough) {
      if (outcome) return;
      if (isThorough || state === 'drawing')
        round = await findYeekee(database, round.agent_id, now(), String(round.id));
      const next = stateAt(round, now());
      if (next === state) return;
      const news = await stateNews(next);
      // Another call may have told it meanwhile.
      if (next === state) return;
      state = next;
      if (news) tell(news);
    },
  };
}
