import type { z } from 'zod';
import type { yeekeeNews } from '#contract/yeekee.ts';
import type { Watcher } from '#server/http/public-stream.ts';
import type { Platform } from '#server/runtime/platform.ts';
import { findYeekee, type YeekeeRound } from './yeekee.ts';
import { newestPublicShots, type PublicShot } from './yeekee-shots.ts';
import { verificationOf } from './yeekee-verification.ts';

type News = z.input<typeof yeekeeNews>;
type State = 'open' | 'shooting' | 'drawing' | 'resulted' | 'void';

/** A round that somebody watches in this process: read once, sent to all its watchers. */
export interface RoundFeed {
  readonly agentId: number;
  readonly watchers: ReadonlySet<Watcher>;
  /** Reads the round's newest shots. To be awaited before anybody joins. */
  start(): Promise<void>;
  /**
   * Sends the watcher the shots after `position` (null: no earlier ones) and the state, then everything new. Returns how
   * to stop.
   */
  join(position: number | null, watcher: Watcher): () => void;
  /** The number of the round's shots that have been read. */
  count(): number;
  /** Sends the next shots, oldest first: those behind the `count()` that was there when they were read. */
  receive(shots: readonly PublicShot[]): void;
  /** Sends a change of the round's state. It follows from the time until shooting ends; `reload` reads the round anyway. */
  advance(reload: boolean): Promise<void>;
}

/** The number of newest shots that are kept for watchers that reconnect; one that missed more loads the list. */
const KEPT = 200;

function stateAt({ status, bet_closes_at, shoot_closes_at }: YeekeeRound, at: Date): State {
  if (status === 'resulted' || status === 'void') return status;
  if (at < bet_closes_at) return 'open';
  return shoot_closes_at !== null && at < shoot_closes_at ? 'shooting' : 'drawing';
}

/** The feed of one round; call `start` before `join`. */
export function createRoundFeed({ database, log, now }: Platform, found: YeekeeRound): RoundFeed {
  let round = found;
  let state = stateAt(round, now());
  let outcome: News | null = null;
  /** Newest first. */
  let kept: readonly PublicShot[] = [];
  let sum = 0;
  let count = 0;
  const watchers = new Set<Watcher>();
  const at = () => now().toISOString();

  /** The same bytes for every watcher. The id is the newest position. */
  const bytesOf = (news: News) => Buffer.from(`id: ${count}\nevent: ${news.type}\ndata: ${JSON.stringify(news)}\n\n`);
  const shotsNews = (shots: readonly PublicShot[]): News => ({
    type: 'shots',
    at: at(),
    shots: [...shots],
    sum,
    count,
  });
  function send(news: News): void {
    const bytes = bytesOf(news);
    for (const watcher of watchers) watcher.write(bytes);
  }

  async function readFirst(): Promise<void> {
    const last = await newestPublicShots(database, round.id, KEPT);
    ({ shots: kept, sum, count } = last);
  }

  async function outcomeOf(of: 'resulted' | 'void'): Promise<News> {
    const { sum: total, sixteenth, seed_number, result, bonuses } = await verificationOf(database, round, now());
    outcome = { type: 'outcome', at: at(), state: of, sum: total, sixteenth, seed_number, result, bonuses };
    return outcome;
  }
  /** The message about a state; null while bets are open, of which there is nothing to say. */
  async function stateNews(of: State): Promise<News | null> {
    if (of === 'open') return null;
    if (of === 'resulted' || of === 'void') return outcome ?? outcomeOf(of);
    return { type: 'state', at: at(), state: of };
  }
  async function sendState({ write, end }: Watcher): Promise<void> {
    try {
      const news = await stateNews(state);
      if (news) write(bytesOf(news));
    } catch (error) {
      log.error({ err: error }, 'a round’s state could not be sent');
      end(); // The watcher reconnects.
    }
  }

  return {
    agentId: round.agent_id,
    watchers,
    start: readFirst,
    join(position, watcher) {
      watchers.add(watcher);
      const missed = position === null ? [] : kept.filter((shot) => shot.position > position);
      watcher.write(bytesOf(shotsNews(missed)));
      void sendState(watcher);
      return () => watchers.delete(watcher);
    },
    count: () => count,
    receive(shots) {
      if (shots.length === 0) return;
      const newest = [...shots].reverse();
      count += shots.length;
      sum += shots.reduce((total, { number }) => total + Number(number), 0);
      kept = [...newest, ...kept].slice(0, KEPT);
      send(shotsNews(newest.slice(0, KEPT)));
    },
    async advance(reload) {
      if (outcome) return;
      if (reload || state === 'drawing') round = await findYeekee(database, round.agent_id, now(), String(round.id));
      const next = stateAt(round, now());
      if (next === state) return;
      const news = await stateNews(next);
      // Another call may have sent it meanwhile.
      if (next === state) return;
      state = next;
      if (news) send(news);
    },
  };
}
