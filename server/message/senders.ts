import { SANDBOX_PATHS } from '#contract/sandbox.ts';
import type { Platform } from '#server/runtime/platform.ts';
import { withFallback } from './fallback.ts';
import { lineSender } from './line-sender.ts';
import type { Channel } from './outbox-queries.ts';
import type { Sender } from './sender.ts';
import { smsSender } from './sms-sender.ts';

export const LINE_API = 'https://api.line.me';

/** The sender of each channel; null if no gateway is configured. */
export function createSenders(platform: Platform, lineApi: string): Record<Channel, Sender | null> {
  const { config } = platform;
  if (config.sandbox) {
    const onThisServer = (path: string) => () => `${platform.ownUrl()}${path}`;
    return {
      sms: smsSender(platform, onThisServer(SANDBOX_PATHS.sms)),
      line: lineSender(onThisServer(SANDBOX_PATHS.lineApi), () => 'sandbox'),
    };
  }
  const { sms, smsFallback, linePushTokens } = config;
  const first = sms ? smsSender(platform, () => sms.url) : null;
  const onFailure = (error: unknown) => platform.log.warn({ err: error }, 'the first SMS gateway failed');
  return {
    sms:
      first && smsFallback
        ? withFallback(
            first,
            smsSender(
              platform,
              () => smsFallback.url,
              async () => smsFallback.secret,
            ),
            { now: platform.now, onFailure },
          )
        : first,
    line: lineSender(
      () => lineApi,
      (agentCode) => linePushTokens.get(agentCode),
    ),
  };
}

/** Tells whether messages can be pushed to the agent's members on LINE. */
export function canPush({ config }: Pick<Platform, 'config'>, agentCode: string): boolean {
  return config.sandbox || config.linePushTokens.has(agentCode);
}
