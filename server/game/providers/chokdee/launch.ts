import { z } from 'zod';
import type { GameProviderAccess } from '#server/config/config-values.ts';
import { signatureHeaders } from '#server/http/signature.ts';
import { LAUNCH_TIMEOUT_MS, launched, MAX_LAUNCH_ANSWER_BYTES, post } from '../call.ts';
import type { GameProvider, ProviderPlatform } from '../provider.ts';

const launchAnswer = z.object({ link: z.url({ protocol: /^https?$/ }) });

/** A signed `POST <base>/launch` with the request as its body gives `{link}`. */
export function launcher(
  platform: ProviderPlatform,
  access: GameProviderAccess,
  timeoutMs = LAUNCH_TIMEOUT_MS,
): GameProvider {
  return {
    launch: (request) =>
      launched(platform, access, async () => {
        const body = JSON.stringify(request);
        const headers = signatureHeaders(access.secret, body, platform.now());
        const options = { body, headers, timeoutMs, longestBytes: MAX_LAUNCH_ANSWER_BYTES };
        return launchAnswer.parse(JSON.parse(await post(`${access.baseUrl}/launch`, options))).link;
      }),
  };
}
