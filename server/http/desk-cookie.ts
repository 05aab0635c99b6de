import type { FastifyReply, FastifyRequest } from 'fastify';
import { type DeskPerson, findDeskPerson } from '#server/access/desk-sessions.ts';
import type { Platform } from '#server/runtime/platform.ts';
import { ownCookie } from './own-cookie.ts';

/** A session ends by itself in the database; the browser forgets it as late. */
const LIFE_SECONDS = 12 * 3600;

/** The cookie of a person who is signed in at the desk (docs/rules.md#sign-in). */
const cookieOf = ({ config }: Pick<Platform, 'config'>) => ownCookie(config, { name: 'desk', sameSite: 'Strict' });

/** The person who is signed in with the call's cookie. Only the desk's own pages can use it: a browser says who asks. */
export async function deskPersonOf(
  platform: Platform,
  request: FastifyRequest,
  { isUse = true } = {},
): Promise<DeskPerson | undefined> {
  const token = cookieOf(platform).of(request);
  if (token === undefined || request.headers['sec-fetch-site'] !== 'same-origin') return undefined;
  return findDeskPerson(platform.database, token, { agentId: platform.config.agent.id, at: platform.now(), isUse });
}

export const giveDeskCookie = (platform: Platform, reply: FastifyReply, token: string): void =>
  cookieOf(platform).set(reply, token, LIFE_SECONDS);

export const endDeskCookie = (platform: Platform, reply: FastifyReply): void => cookieOf(platform).set(reply, '', 0);
