import type { Situation } from './error-catalogue.ts';
import { currentToken } from './session-source.ts';

let ended: { token: string | null; situation: Situation } | null = null;

/**
 * Tells whether a 401 to a call that carried `token` is to be reported. The first of a session is. Calls under way
 * together fail in any order, so one that leads to /login is also reported once after one that is shown in place: the
 * player ends at the login either way. A 401 of a session that was replaced by another is not reported.
 */
export function isNewSessionEnd(token: string | null, situation: Situation): boolean {
  const isPresent = token === currentToken();
  const isStronger =
    currentToken() === null && ended?.token === token && ended.situation !== situation && situation === 'unauthorized';
  if (isPresent || isStronger) ended = { token, situation };
  return isPresent || isStronger;
}
