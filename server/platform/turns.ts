import { Refusal } from './refusal.ts';

/** Work of one key that runs at the same time in this process; the rest waits without a connection. */
const AT_ONCE = 4;
const MAX_WAITING = 200;
const MAX_WAIT_MS = 5000;

export interface Turns {
  /**
   * Runs the work; at most four calls of one key run at the same time. Calls that wait for a lock of one member (a wallet,
   * a session) thus delay that member's other calls only, and cannot use up the connections. Throws `overloaded` when too
   * many calls of the key wait, or one waits too long.
   */
  take<Result>(key: string, work: () => Promise<Result>): Promise<Result>;
}

interface Line {
  running: number;
  readonly waiting: Set<() => void>;
}

export function createTurns(): Turns {
  const lines = new Map<string, Line>();

  function wait({ waiting }: Line): Promise<void> {
    if (waiting.size >= MAX_WAITING) throw new Refusal('overloaded', { retryAfterSeconds: 2 });
    return new Promise((begin, refuse) => {
      const timer = setTimeout(() => {
        waiting.delete(start);
        refuse(new Refusal('overloaded', { retryAfterSeconds: 2 }));
      }, MAX_WAIT_MS);
      function start() {
        clearTimeout(timer);
        begin();
      }
      waiting.add(start);
    });
  }

  function leave(key: string, line: Line): void {
    const [next] = line.waiting;
    if (next) {
      line.waiting.delete(next);
      next();
      return;
    }
    line.running -= 1;
    if (line.running === 0) lines.delete(key);
  }

  return {
    async take(key, work) {
      const line = lines.get(key) ?? { running: 0, waiting: new Set() };
      lines.set(key, line);
      // A call that ends passes its place on directly, so that a new call cannot overtake the waiting ones.
      if (line.running >= AT_ONCE) await wait(line);
      else line.running += 1;
      try {
        return await work();
      } finally {
        leave(key, line);
      }
    },
  };
}
