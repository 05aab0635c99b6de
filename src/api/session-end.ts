import type { Situation } from './error-catalogue.ts';
import { currentToken } from './session-source.ts';

let ended: { token: string | null; situation: Situation } | null = null;

/**
 * Whether a 401 to a call that carried `token` still has something to tell. The first one of a session does. Calls under
 * way together hear theirs in any order: one that leads to /login is told also after one that is told in place, once,
 * so that the player ends up there either way. A session that was left for another one says nothing.
 */
export function isNewSessionEnd(token: string | null, situation: Situation): boolean {
  const isPresent = token === currentToken();
  const isStronger =
    currentToken() === null && ended?.token === token && ended.situation !== situation && situation === 'unauthorized';
  if (isPresent || isStronger) ended = { token, situation };
  return isPresent || isStronger;
}
