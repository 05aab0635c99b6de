import type { ErrorCode } from '#contract/errors.ts';
import type { Database } from '#server/database/database.ts';
import { bangkokTime } from '#server/lib/bangkok.ts';
import { Refusal } from '#server/lib/refusal.ts';
import { lockedUntil } from './people-text.ts';
import { countTry, giveTryBack, lockName } from './sign-in-queries.ts';

const MAX_TRIES = 5;
const LOCK_MS = 15 * 60_000;

/** A try that was counted and is not judged yet. */
export interface Try {
  /** The refusal of a wrong try: with what is left, or the lock. */
  wrong(code: ErrorCode, sentence: (left: number) => string): Promise<Refusal>;
  /** It was right, but the sign-in goes on: more tries of this kind must not become free. */
  right(): Promise<void>;
}

const locked = (until: Date): Refusal => {
  const message = lockedUntil(bangkokTime(until).slice(11, 16));
  return new Refusal('sign_in_locked', { message, data: { locked_until: until.toISOString() } });
};

/**
 * Begins a try of a password or code for a name, whether a person has it or not (docs/rules.md#sign-in). Refuses with
 * `sign_in_locked` after five wrong ones.
 */
export async function beginTry(
  database: Database,
  { agentId, username, at }: { agentId: number; username: string; at: Date },
): Promise<Try> {
  const forgetBefore = new Date(at.getTime() - LOCK_MS);
  const until = new Date(at.getTime() + LOCK_MS);
  const { tries, locked_until } = await countTry(database, { agentId, username, max: MAX_TRIES, at, forgetBefore });
  if (locked_until) throw locked(locked_until);
  if (tries > MAX_TRIES) throw locked(until);
  return {
    async wrong(code, sentence) {
      const left = MAX_TRIES - tries;
      if (left > 0) return new Refusal(code, { message: sentence(left), data: { tries_left: left } });
      await lockName(database, { agentId, username, until });
      return locked(until);
    },
    right: () => giveTryBack(database, agentId, username),
  };
}
