import type { GameProviderAccess } from '#server/config/config-values.ts';
import { Refusal } from '#server/lib/refusal.ts';
import { callRemote, RemoteFault } from '#server/lib/remote.ts';
import type { ProviderPlatform } from './provider.ts';

interface Post {
  body: string;
  headers: Readonly<Record<string, string>>;
  timeoutMs: number;
  /** A longer answer is a defect of the provider. */
  longestBytes: number;
}

/**
 * Posts to a provider and returns its answer. Throws for a status other than 2xx, a redirect, and a late or too long
 * answer.
 */
export async function post(url: string, { body, headers, timeoutMs, longestBytes }: Post): Promise<string> {
  const answer = await callRemote(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
    timeoutMs,
    mostBytes: longestBytes,
  });
  const text = (await answer.bytes()).toString('utf8');
  if (!answer.ok) throw new Error(`the provider answered HTTP ${answer.status}: ${text.slice(0, 200)}`);
  return text;
}

/** `https://*.example` in GAME_ORIGINS allows everything below the domain, as in the page's frame policy. */
function isAllowed(allowed: string, { origin, protocol, host }: URL): boolean {
  const [, scheme, domain = ''] = /^(https?:)\/\/\*(\..+)$/.exec(allowed) ?? [];
  return scheme === undefined ? origin === allowed : protocol === scheme && host.endsWith(domain);
}

/**
 * Checks a link that a provider gives. It is stricter than the page's frame policy: a provider must not send players
 * to another provider's origin. Refuses with `provider_timeout` or `provider_maintenance`.
 */
export async function launched(
  platform: ProviderPlatform,
  { baseUrl }: GameProviderAccess,
  link: () => Promise<string>,
): Promise<{ link: string }> {
  try {
    const given = await link();
    const url = new URL(given);
    const allowed = [new URL(baseUrl).origin, ...platform.config.gameOrigins];
    if (!allowed.some((one) => isAllowed(one, url)))
      throw new Error(`the provider's link leads to ${url.origin}, which is not in GAME_ORIGINS`);
    return { link: given };
  } catch (error) {
    platform.log.warn({ err: error }, 'game launch failed');
    const isSlow = error instanceof RemoteFault && error.reason === 'slow';
    throw new Refusal(isSlow ? 'provider_timeout' : 'provider_maintenance');
  }
}

/** A player does not wait longer for a game to open. */
export const LAUNCH_TIMEOUT_MS = 8000;
/** Many times the length of a link. */
export const MAX_LAUNCH_ANSWER_BYTES = 64 * 1024;
