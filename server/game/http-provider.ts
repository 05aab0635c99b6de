import { z } from 'zod';
import type { GameProviderAccess } from '../platform/config.ts';
import { signatureHeaders } from '../platform/http/signature.ts';
import type { Platform } from '../platform/platform.ts';
import { Refusal } from '../platform/refusal.ts';
import type { GameProviders, LaunchRequest } from './provider.ts';

/** A player does not wait longer for a game to open. */
const TIMEOUT_MS = 8000;

/** Many times the length of a link: a longer answer is a defect of the provider. */
const LONGEST_ANSWER_BYTES = 64 * 1024;

const launchAnswer = z.object({ link: z.url({ protocol: /^https?$/ }) });

type Dependencies = Pick<Platform, 'config' | 'gameProviders' | 'log' | 'now'>;

/** Adapters for providers of this platform's own protocol: a signed `POST <base>/launch` gives `{link}`; callbacks are signed too. */
export function httpProviders(platform: Dependencies, timeoutMs = TIMEOUT_MS): GameProviders {
  return (source) => {
    const access = platform.gameProviders.get(source);
    if (!access) throw new Refusal('provider_maintenance');
    return { launch: (request) => launch(platform, access, request, timeoutMs) };
  };
}

async function launch(
  platform: Dependencies,
  { baseUrl, secret }: GameProviderAccess,
  request: LaunchRequest,
  timeoutMs: number,
): Promise<{ link: string }> {
  const body = JSON.stringify(request);
  try {
    const response = await fetch(`${baseUrl}/launch`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...signatureHeaders(secret, body, platform.now()) },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) throw new Error(`the provider answered HTTP ${response.status}`);
    const { link } = launchAnswer.parse(JSON.parse(await shortText(response)));
    const { origin } = new URL(link);
    // Stricter than the page's frame policy: a provider must not send players to another provider's origin.
    const allowed = [new URL(baseUrl).origin, ...platform.config.gameOrigins];
    if (!allowed.includes(origin)) throw new Error(`the provider's link leads to ${origin}`);
    return { link };
  } catch (error) {
    platform.log.warn({ err: error }, 'game launch failed');
    const isSlow = error instanceof Error && error.name === 'TimeoutError';
    throw new Refusal(isSlow ? 'provider_timeout' : 'provider_maintenance');
  }
}

async function shortText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > LONGEST_ANSWER_BYTES) throw new Error('the answer of the provider is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
