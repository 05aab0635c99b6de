import { getUserInfo } from '#contract/member.ts';
import type { Server } from '#server/http/route.ts';
import { userInfo } from './service.ts';

/** Serves a member's own profile. */
export function memberRoutes({ platform: { database, now }, implement }: Server): void {
  implement(getUserInfo, ({ session }) => userInfo(database, session, now()));
}
