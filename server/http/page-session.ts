import type { FastifyReply, FastifyRequest } from 'fastify';
import { findSession, findSessionOfPages, markOf, pageTokenOf, type Session } from '#server/access/sessions.ts';
import type { Platform } from '#server/runtime/platform.ts';
import { bearerOf } from './authentication.ts';
import { ownCookie } from './own-cookie.ts';

/** The member for whom a page is made. */
interface Reader {
  readonly session: Session;
  /** The first letters of their access token (server/access/sessions.ts). */
  readonly mark: string;
}

/** A session ends by itself in the database; this is its longest life. */
const LIFE_SECONDS = 90 * 86_400;

export interface PageSessions {
  /** Gives the app's browser the cookie of its pages, where it lacks it, with the answer to one of the session's calls. */
  give(request: FastifyRequest, reply: FastifyReply): void;
  /**
   * The member who opens this page: by the cookie of a page load, or by the access token of a start inside LINE, whose session
   * has just begun. Null for a visitor, an ended session, and every other script.
   */
  readerOf(request: FastifyRequest): Promise<Reader | null>;
  /** Takes the cookie back. */
  end(reply: FastifyReply): void;
}

/**
 * The session of a member's page loads: a cookie made from their access token, which is good for pages and for nothing else, so
 * no call of the API reads it (docs/rules.md#sessions).
 */
export function createPageSessions({
  config,
  database,
  now,
}: Pick<Platform, 'config' | 'database' | 'now'>): PageSessions {
  const cookie = ownCookie(config, { name: 'page', sameSite: 'Lax' });

  return {
    give(request, reply) {
      // An app on another host has its pages from there, and a backend has none.
      if (request.headers['sec-fetch-site'] !== 'same-origin') return;
      const accessToken = bearerOf(request);
      if (accessToken === undefined) return;
      const token = pageTokenOf(accessToken);
      if (cookie.of(request) !== token) cookie.set(reply, token, LIFE_SECONDS);
    },
    async readerOf(request) {
      const accessToken = bearerOf(request);
      if (accessToken !== undefined) {
        const session = await findSession(database, accessToken, now());
        return session ? { session, mark: markOf(accessToken) } : null;
      }
      // Scripts and workers get a visitor's page, so that nothing of a member is ever kept.
      if (request.headers['sec-fetch-mode'] !== 'navigate') return null;
      const token = cookie.of(request);
      const session = token === undefined ? undefined : await findSessionOfPages(database, token, now());
      return token !== undefined && session ? { session, mark: markOf(token) } : null;
    },
    end: (reply) => cookie.set(reply, '', 0),
  };
}
