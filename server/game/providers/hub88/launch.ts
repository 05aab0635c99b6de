import { z } from 'zod';
import type { GameProviderAccess } from '#server/config/config-values.ts';
import { codeOf } from '../../game-id.ts';
import { LAUNCH_TIMEOUT_MS, launched, MAX_LAUNCH_ANSWER_BYTES, post } from '../call.ts';
import type { LaunchRequest, ProviderPlatform } from '../provider.ts';
import { keysOf, signatureOf } from './keys.ts';
import { CURRENCY, userOf } from './messages.ts';

const urlAnswer = z.object({ url: z.url({ protocol: /^https?$/ }) });
/** The currency that asks for a game with pretend money. */
const PRETEND = 'XXX';

/** The body of `game/url`. A demo names neither user nor token. */
function bodyOf(source: string, access: GameProviderAccess, request: LaunchRequest) {
  const { playerId, sessionId, returnUrl } = request;
  const currency = playerId === null ? PRETEND : CURRENCY;
  return {
    operator_id: Number(access.secret),
    game_code: codeOf(source, request.gameId),
    currency,
    game_currency: currency,
    country: 'TH',
    lang: request.language,
    platform: request.isMobile ? 'GPL_MOBILE' : 'GPL_DESKTOP',
    lobby_url: returnUrl,
    ...(playerId !== null && { user: userOf(playerId), token: sessionId, deposit_url: `${returnUrl}/member/deposit` }),
  };
}

/** A call of the provider's own API, signed. */
export function callHub88(
  platform: ProviderPlatform,
  source: string,
  access: GameProviderAccess,
  call: { path: string; body: object; timeoutMs: number; longestBytes: number },
): Promise<string> {
  const body = JSON.stringify(call.body);
  return post(`${access.baseUrl}/operator/generic/v2/${call.path}`, {
    body,
    headers: { 'x-hub88-signature': signatureOf(body, keysOf(platform.config, source, access)) },
    timeoutMs: call.timeoutMs,
    longestBytes: call.longestBytes,
  });
}

/** Opens a game: `game/url` gives its address. */
export const launch = (
  platform: ProviderPlatform,
  source: string,
  access: GameProviderAccess,
  request: LaunchRequest,
): Promise<{ link: string }> =>
  launched(platform, access, async () => {
    const answer = await callHub88(platform, source, access, {
      path: 'game/url',
      body: bodyOf(source, access, request),
      timeoutMs: LAUNCH_TIMEOUT_MS,
      longestBytes: MAX_LAUNCH_ANSWER_BYTES,
    });
    return urlAnswer.parse(JSON.parse(answer)).url;
  });
