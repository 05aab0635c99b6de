import { getLimits, selfExclude, setLimits, startTimeout } from '#contract/safer-play.ts';
import type { Session } from '#server/access/sessions.ts';
import type { Server } from '#server/http/route.ts';
import type { Platform } from '#server/runtime/platform.ts';
import { excludeSelf, limitsAnswer, pausePlay, setLimit } from './service.ts';

/** Functions of a higher domain that safer play needs. */
export interface SaferPlayPorts {
  /** Refuses with `wrong_credentials` a password that is not the member's; `field` names the input that is wrong. */
  confirmPassword(platform: Platform, session: Session, password: string, field: string): Promise<void>;
}

/** Serves a member's own limits, time-outs and self-exclusion (contract/safer-play.ts). */
export function saferPlayRoutes({ platform, implement }: Server, { confirmPassword }: SaferPlayPorts): void {
  const { database, now } = platform;

  implement(getLimits, ({ session }) => limitsAnswer(database, session.memberId, now()));
  implement(setLimits, ({ session, input }) => database.transaction((tx) => setLimit(tx, session, input, now())));
  implement(startTimeout, async ({ session, input }) => {
    const until = await database.transaction((tx) => pausePlay(tx, session, input.hours, now()));
    return { timeout_until: until.toISOString() };
  });
  implement(selfExclude, async ({ session, input }) => {
    await confirmPassword(platform, session, input.password, 'password');
    const until = await database.transaction((tx) => excludeSelf(tx, session, input.months, now()));
    return { excluded_until: until.toISOString() };
  });
}
