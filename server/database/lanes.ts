import { DatabaseUnavailable } from './database-errors.ts';

/** Work that runs longer most likely waits for a lock. */
const SLOW_MS = 500;
const MAX_WAIT_MS = 5000;

/** A place in a lane. `begin` when its connection is there, `end` once in any case. */
interface Place {
  begin(): void;
  end(): void;
}

/** Shares the connections of a pool between kinds of work. */
export interface Lanes {
  /** Waits for a place of the kind. Throws `DatabaseUnavailable` after 5 s. */
  enter(kind: string): Promise<Place>;
}

interface Lane {
  /** The begin of each running work, oldest first; until it has a connection, the time when it entered. */
  readonly running: Map<object, number>;
  readonly waiting: Set<() => void>;
  lastEnd: number;
  /** The last work that ended was slow. */
  wasSlow: boolean;
}

/**
 * Keeps work that waits for locks from taking all connections of a pool: a locked house account would stop every bet,
 * and the bets everybody's reads. No kind gets more than three quarters of them. Neither do all kinds together of
 * which nothing has ended for half a second, or whose last work was slow. A kind with nothing running still gets a
 * connection, unless it was slow.
 */
export function createLanes(size: number, now: () => number = () => performance.now()): Lanes {
  const most = Math.max(1, Math.floor(size * 0.75));
  const lanes = new Map<string, Lane>();
  /** Lanes with running or waiting work. */
  const busy = new Set<Lane>();

  function isSlow({ running, wasSlow }: Lane): boolean {
    if (wasSlow) return true;
    const [oldest = now()] = running.values();
    return now() - oldest > SLOW_MS;
  }

  const flows = (lane: Lane) => now() - lane.lastEnd < SLOW_MS && !isSlow(lane);

  function hasPlace(lane: Lane): boolean {
    if (lane.running.size >= most) return false;
    if (flows(lane) || (lane.running.size === 0 && !isSlow(lane))) return true;
    let stuck = 0;
    for (const one of busy) if (!flows(one)) stuck += one.running.size;
    return stuck < most;
  }

  function take(lane: Lane): Place {
    const work = {};
    let beganAt: number | undefined;
    lane.running.set(work, now());
    busy.add(lane);
    return {
      begin() {
        beganAt = now();
        lane.running.delete(work);
        lane.running.set(work, beganAt);
      },
      end() {
        lane.running.delete(work);
        lane.lastEnd = now();
        if (beganAt !== undefined) lane.wasSlow = now() - beganAt > SLOW_MS;
        if (lane.running.size + lane.waiting.size === 0) busy.delete(lane);
        for (const one of busy) for (const start of one.waiting) if (hasPlace(one)) start();
      },
    };
  }

  function wait(lane: Lane): Promise<Place> {
    busy.add(lane);
    return new Promise((enter, refuse) => {
      const timer = setTimeout(() => {
        lane.waiting.delete(start);
        refuse(new DatabaseUnavailable(new Error('too much of this kind waits for the database')));
      }, MAX_WAIT_MS);
      function start() {
        clearTimeout(timer);
        lane.waiting.delete(start);
        enter(take(lane));
      }
      lane.waiting.add(start);
    });
  }

  return {
    async enter(kind) {
      let lane = lanes.get(kind);
      if (!lane) {
        lane = { running: new Map(), waiting: new Set(), lastEnd: Number.NEGATIVE_INFINITY, wasSlow: false };
        lanes.set(kind, lane);
      }
      // New work does not overtake waiting work.
      return lane.waiting.size === 0 && hasPlace(lane) ? take(lane) : wait(lane);
    },
  };
}
