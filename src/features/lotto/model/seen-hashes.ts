import { readJson, sessionStore, writeJson } from '#src/lib/storage.ts';

const KEY = 'lotto-seen-hashes';
/** The newest rounds that are remembered. */
const MAX_ROUNDS = 50;

type Seen = readonly (readonly [roundId: string, hash: string])[];

const isPair = (value: unknown): value is Seen[number] =>
  Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'string');

const seen = (): Seen =>
  readJson(sessionStore, KEY, (value) => (Array.isArray(value) ? value.filter(isPair) : undefined)) ?? [];

/**
 * Remembers in this tab the hash that a page shows for a round that still takes bets, so that the check of its result
 * need not believe what the server says afterwards. The first one stays.
 */
export function rememberHash(roundId: string, hash: string): void {
  if (seenHash(roundId) === null) writeJson(sessionStore, KEY, [...seen(), [roundId, hash]].slice(-MAX_ROUNDS));
}

/** Null: no page of this tab showed a hash before the round was closed. */
export const seenHash = (roundId: string): string | null => seen().find(([id]) => id === roundId)?.[1] ?? null;
