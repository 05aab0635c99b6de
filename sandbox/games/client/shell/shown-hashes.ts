/**
 * This browser's knowledge of a round before its bet was sent: the seed is checked against it, not against later
 * words of the server.
 */
export interface Shown {
  /** SHA-256 of the round's seed, in hex. */
  readonly seedHash: string;
  /** The label of the round's numbers (fairness.ts): the request id that was made here, or the draw's id. */
  readonly label: string;
}

const KEY = 'game-shown-hashes';
/** Rounds, the newest; of older ones this tab knows nothing any more. */
const MOST = 100;

function stored(): [roundId: string, shown: Shown][] {
  return JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
}

/** Remembers it for the round's check in this tab. */
export function rememberShown(roundId: string, shown: Shown): void {
  const others = stored().filter(([id]) => id !== roundId);
  sessionStorage.setItem(KEY, JSON.stringify([...others, [roundId, shown]].slice(-MOST)));
}

/** Null: this tab saw no hash before the round, as for another tab's or an old one. */
export const shownFor = (roundId: string): Shown | null => stored().find(([id]) => id === roundId)?.[1] ?? null;
