/**
 * LINE's identity, exchanged at once for something of ours: the raw ID token goes to the server and nowhere else
 * (line.md, Identity). The call itself is injected, because liff/ knows no HTTP.
 */
import type { login } from '../contract/auth.ts';
import type { OutputOf } from '../contract/endpoint.ts';
import { getIdToken, reopenInLine } from './client.ts';
import { clearAttempts, readVisit, writeVisit } from './visit.ts';

export interface LineProfile {
  /** Single use, 30 minutes; register, login and link take it. */
  readonly ticket: string;
  /** From the token that the server verified. */
  readonly displayName: string;
  readonly pictureUrl: string | null;
}

/** What the server said to the token. `refused`: used, ended or not valid, so that a fresh one is needed. */
export type Exchange =
  | { readonly kind: 'session'; readonly session: OutputOf<typeof login> }
  | { readonly kind: 'unbound'; readonly profile: LineProfile }
  | { readonly kind: 'refused' };

/** `none`: LINE knows no player here. `leaving`: the page is being opened anew. `failed`: that was already tried. */
export type Identity = Exclude<Exchange, { kind: 'refused' }> | { readonly kind: 'none' | 'leaving' | 'failed' };

/** LINE hands out one and the same token again and again; a visit remembers by a digest that it was exchanged. */
async function digest(token: string): Promise<string | null> {
  if (!('subtle' in crypto)) return null;
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  return [...new Uint8Array(hash).slice(0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Whether this visit has already exchanged the token that LINE holds ready. */
export async function isTokenUsed(): Promise<boolean> {
  const known = readVisit('exchanged');
  // The first of a visit, which is what a start waits for: no digest is needed to tell.
  if (known === null) return false;
  const token = getIdToken();
  const mark = token === null ? null : await digest(token);
  return mark === known;
}

/** An exchange that went out while LINE was still being asked. */
export interface SentAhead {
  readonly key: string;
  readonly answer: Promise<Response>;
}

let ahead: (SentAhead & { readonly idToken: string }) | null = null;

/**
 * Sends the first exchange of a visit; `key` is its Idempotency-Key. Whoever exchanges this token takes the answer; the
 * caller gets a copy.
 */
export function exchangeAhead(idToken: string, key: string, request: Request): Promise<Response> {
  const answer = fetch(request);
  ahead = { idToken, key, answer };
  return answer.then((response) => response.clone());
}

/** What was sent for this token, once. */
export function takeAhead(idToken: string): SentAhead | null {
  const taken = ahead?.idToken === idToken ? ahead : null;
  ahead = null;
  return taken;
}

/** Exchanges the ID token. A refused one is replaced by opening LINE once more, at `path`. Throws what `exchange` throws. */
export async function identify(exchange: (idToken: string) => Promise<Exchange>, path?: string): Promise<Identity> {
  const token = getIdToken();
  if (token === null) return { kind: 'none' };
  // Beside the exchange: what comes after it waits for nothing more.
  const mark = digest(token);
  const answer = await exchange(token);
  if (answer.kind === 'refused') return { kind: reopenInLine(path) ? 'leaving' : 'failed' };
  writeVisit('exchanged', await mark);
  clearAttempts('reopen');
  return answer;
}
