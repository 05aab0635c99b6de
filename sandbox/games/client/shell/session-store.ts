/** The game session of this tab: kept so that a reload inside the game sheet goes on, gone with the tab. */
interface Kept {
  /** The launch token that it came from. */
  token: string;
  bearer: string;
  /** A round whose answer this page has not shown yet. */
  pending?: { requestId: string; bet: unknown };
}

const KEY = 'game-session';

function read(): Kept | null {
  const text = sessionStorage.getItem(KEY);
  if (text === null) return null;
  const kept: Kept = JSON.parse(text);
  return kept;
}
const write = (kept: Kept) => sessionStorage.setItem(KEY, JSON.stringify(kept));

export const keptSession = read;
export const keepSession = (token: string, bearer: string): void => write({ token, bearer });
export function keepPending(pending: Kept['pending']): void {
  const kept = read();
  if (kept) write({ token: kept.token, bearer: kept.bearer, ...(pending && { pending }) });
}
