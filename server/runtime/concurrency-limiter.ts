import { Refusal } from '#server/lib/refusal.ts';

const MAX_RUNNING = 4;
const MAX_WAITING = 200;
const MAX_WAIT_MS = 5000;

export interface ConcurrencyLimiter {
  /**
   * Runs the work; at most four works of the same key run at once in this process. So calls that wait for one
   * member's row lock delay only that member, and cannot use up the connection pool. Refuses with `overloaded` if 200
   * calls of the key wait, or one has waited 5 s.
   */
  run<Result>(key: string, work: () => Promise<Result>): Promise<Result>;
}

/** The calls of one key. */
interface KeyCalls {
  running: number;
  readonly waiting: Set<() => void>;
}

export function createConcurrencyLimiter(): ConcurrencyLimiter {
  const callsByKey = new Map<string, KeyCalls>();

  function wait({ waiting }: KeyCalls): Promise<void> {
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

  function passOn(key: string, calls: KeyCalls): void {
    const [next] = calls.waiting;
    if (next) {
      calls.waiting.delete(next);
      next();
      return;
    }
    calls.running -= 1;
    if (calls.running === 0) callsByKey.delete(key);
  }

  return {
    async run(key, work) {
      const calls = callsByKey.get(key) ?? { running: 0, waiting: new Set() };
      callsByKey.set(key, calls);
      // A call that ends passes its place on directly, so that a new call cannot overtake the waiting ones.
      if (calls.running >= MAX_RUNNING) await wait(calls);
      else calls.running += 1;
      try {
        return await work();
      } finally {
        passOn(key, calls);
      }
    },
  };
}
