import type { Platform } from '#server/runtime/platform.ts';
import { findYeekee, SHOT } from './yeekee.ts';
import { createRoundFeed, type RoundFeed } from './yeekee-feed.ts';
import { shotCounts, shotsAfterEach } from './yeekee-queries.ts';
import { publicShot } from './yeekee-shots.ts';

export interface YeekeeWatchers {
  /** The feed of a round, to be joined at once: one without watchers is dropped. Rejects with `round_not_found`. */
  feedOf(agentId: number, roundId: string): Promise<RoundFeed>;
  size(): number;
  endAll(): void;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Sends changes of state, and finds the shots whose process died before it woke the others. */
const TICK_MS = 1_000;
/** Shots closer together than this are sent together. */
const BATCH_MS = 100;
/** Keeps connections open. */
const BEAT_MS = 20_000;
const BEAT = Buffer.from(': beat\n\n');

/** The feeds of all watched rounds of this process, and what wakes them. */
export function createYeekeeWatchers(platform: Platform): YeekeeWatchers {
  const { database, log, now, wakeUps } = platform;
  const feeds = new Map<number, RoundFeed>();
  const opening = new Map<string, Promise<RoundFeed>>();
  let timers: NodeJS.Timeout[] = [];
  let stopListening: (() => void) | undefined;
  let searching: Promise<void> | undefined;
  /** Rounds that may have new shots. */
  const woken = new Set<number>();
  let reading: Promise<void> | undefined;

  async function open(agentId: number, roundId: string): Promise<RoundFeed> {
    const round = await findYeekee(database, agentId, now(), roundId);
    const feed = createRoundFeed(platform, round);
    await feed.start();
    feeds.set(round.id, feed);
    // Shots that came after its first read have woken nothing.
    wake(round.id);
    return feed;
  }

  /** Reads the new shots of all woken rounds in one statement: fifty rounds cost the same as one. */
  async function readWoken(): Promise<void> {
    while (woken.size > 0) {
      const rounds = [...woken].flatMap((roundId) => {
        const feed = feeds.get(roundId);
        return feed ? [{ roundId, feed, position: feed.count() }] : [];
      });
      woken.clear();
      const found = Map.groupBy(await shotsAfterEach(database, rounds), ({ round_id }) => round_id);
      for (const { roundId, feed } of rounds) feed.receive((found.get(roundId) ?? []).map(publicShot));
      await new Promise((resolve) => setTimeout(resolve, BATCH_MS));
    }
  }
  function readSoon(): void {
    reading ??= readWoken()
      .catch((error: unknown) => log.error({ err: error }, 'reading shots failed'))
      .finally(() => {
        reading = undefined;
        if (woken.size > 0) readSoon();
      });
  }
  /** Has a round's new shots read: at once, or `BATCH_MS` after the last read. */
  function wake(roundId: number): void {
    if (!feeds.has(roundId)) return;
    woken.add(roundId);
    readSoon();
  }
  /** One statement for all watched rounds. */
  async function findMissed(): Promise<void> {
    if (feeds.size === 0) return;
    for (const { round_id, shots } of await shotCounts(database, [...feeds.keys()])) {
      const feed = feeds.get(round_id);
      if (feed && feed.count() < shots) wake(round_id);
    }
  }
  function tick(isBeat: boolean): void {
    for (const [id, feed] of feeds) {
      if (feed.watchers.size === 0) {
        feeds.delete(id);
        continue;
      }
      if (isBeat) {
        for (const watcher of feed.watchers) watcher.write(BEAT);
      }
      feed.advance(isBeat).catch((error: unknown) => log.error({ err: error }, 'a watched round failed to advance'));
    }
    searching ??= findMissed()
      .catch((error: unknown) => log.error({ err: error }, 'looking for shots failed'))
      .finally(() => {
        searching = undefined;
      });
  }

  return {
    /** One read answers all who connect at the same moment, which may be thousands. */
    async feedOf(agentId, roundId) {
      const key = `${agentId} ${roundId}`;
      const underway = opening.get(key);
      if (underway) return underway;
      const known = feeds.get(Number(roundId));
      if (known?.agentId === agentId) return known;
      const opened = open(agentId, roundId).finally(() => opening.delete(key));
      opening.set(key, opened);
      return opened;
    },
    size: () => [...feeds.values()].reduce((sum, { watchers }) => sum + watchers.size, 0),
    endAll() {
      for (const { watchers } of feeds.values()) for (const watcher of watchers) watcher.end();
    },
    async start() {
      const wakeAll = () => {
        for (const roundId of feeds.keys()) wake(roundId);
      };
      stopListening = wakeUps.on(SHOT, wake, wakeAll);
      timers = [setInterval(() => tick(false), TICK_MS), setInterval(() => tick(true), BEAT_MS)];
    },
    async stop() {
      for (const timer of timers) clearInterval(timer);
      stopListening?.();
      await searching;
      await reading;
    },
  };
}
