/**
 * Exchanges LINE's identity for a session or a ticket of ours: the raw ID token goes to the server and nowhere else
 * (docs/line.md). The call itself is injected, because liff/ knows no HTTP.
 */
import type { login } from '#contract/auth.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { getIdToken, reopenInLine } from './client.ts';
import { clearAttempts, readVisit, writeVisit } from './visit.ts';

export interface LineProfile {
  /** Single use, valid for 30 minutes; register, login and link take it. */
  readonly ticket: string;
  /** From the token that the server verified. */
  readonly displayName: string;
  readonly pictureUrl: string | null;
}

/** The server's answer to a token. `refused`: used, expired or invalid, so a fresh one is needed. */
export type Exchange =
  | { readonly kind: 'session'; readonly session: OutputOf<typeof login> }
  | { readonly kind: 'unbound'; readonly profile: LineProfile }
  | { readonly kind: 'refused' };

/**
 * `none`: nobody is logged in to LINE here. `leaving`: the page is being opened again. `failed`: that was tried
 * already.
 */
export type Identity = Exclude<Exchange, { kind: 'refused' }> | { readonly kind: 'none' | 'leaving' | 'failed' };

/** LINE gives the same token again and again, so a visit remembers a digest of the exchanged one. */
async function digest(token: string): Promise<string | null> {
  if (!('subtle' in crypto)) return null;
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  return [...new Uint8Array(hash).slice(0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Tells whether this visit has already exchanged the token that the SDK holds. */
export async function isTokenUsed(): Promise<boolean> {
  const known = readVisit('exchanged');
  // The first exchange of a visit needs no digest, and a start waits for it.
  if (known === null) return false;
  const token = getIdToken();
  const mark = token === null ? null : await digest(token);
  return mark === known;
}

/** A login that was sent before LINE's SDK had started (src/boot/line/early-login.ts). */
export interface EarlyLogin {
  readonly idToken: string;
  /** Its Idempotency-Key. */
  readonly key: string;
  readonly answer: Promise<Response>;
}

/**
 * Exchanges the ID token: the SDK's, or `token` if the SDK is not there yet. If it is refused, opens LINE once more
 * at `path` for a fresh one; with `stays` it does not, and LINE then knows nobody. Throws what `exchange` throws.
 */
export async function identify(
  exchange: (idToken: string) => Promise<Exchange>,
  {
    path,
    stays = false,
    token = getIdToken(),
  }: { path?: string; stays?: boolean; token?: string | null | undefined } = {},
): Promise<Identity> {
  if (token === null) return { kind: 'none' };
  // Computed beside the exchange, so that nothing waits for it afterwards.
  const mark = digest(token);
  const answer = await exchange(token);
  if (answer.kind === 'refused' && !stays) return { kind: reopenInLine(path) ? 'leaving' : 'failed' };
  writeVisit('exchanged', await mark);
  if (answer.kind === 'refused') return { kind: 'none' };
  clearAttempts('reopen');
  return answer;
}
