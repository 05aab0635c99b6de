import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasOnlyAttribution, isAppPage } from '#contract/addresses.ts';
import { readScreen, SCREEN_COOKIE, type Viewer } from '#contract/first-answers.ts';
import { isKnownPage } from '#contract/pages.ts';
import { findEntry, findLobby } from '#liff/entries.ts';
import { isLiffBrowser } from '#liff/environment.ts';
import { Refusal } from '#server/lib/refusal.ts';
import { bearerOf } from './authentication.ts';
import { sendRefusal } from './fastify.ts';
import { hopTarget, linePreload } from './line-preload.ts';
import { readManifest } from './manifest.ts';
import { brotliOf, inTime, type PageContents, type PageReader, pageMaker } from './page.ts';
import type { RenderPage } from './page-renderer.ts';
import type { PageSessions } from './page-session.ts';

/** A file that never changes is never asked about again, nor for a part: 120 bytes of each of a page's twenty files. */
const UNUSED_HEADERS = ['etag', 'last-modified', 'accept-ranges'];

/** Members' pages have more beside them on a wide screen, which the server does not know. */
const PHONE = /\bMobi/;

const pathOf = (url: string): string => url.split('?')[0] ?? '/';

const COOKIE = new RegExp(`(?:^|; )${SCREEN_COOKIE}=([\\w.]*)`);
const screenOf = ({ headers: { cookie = '' } }: FastifyRequest) => readScreen(COOKIE.exec(cookie)?.[1] ?? '');

/** Tells whether the app has this page. */
const isThere = (url: string): boolean => {
  const path = pathOf(url);
  const [, room, name] = path.split('/');
  if (name && room === 'liff' && name !== 'check') return findEntry(name) !== undefined;
  if (name && room === 'lobby') return findLobby(name) !== undefined;
  return isKnownPage(path);
};

/** Tells whether the page shows nothing of its query. */
const isPlain = (url: string): boolean => hasOnlyAttribution(pathOf(url), url.split('?')[1]);

interface AppFiles {
  readonly contents: PageContents;
  readonly pageSessions: PageSessions;
  /** The agent that the app is built for: a member of another one gets a visitor's page. */
  readonly agentId: number;
  readonly now: () => Date;
  /** So long a page waits for its data. */
  readonly waitMs: number;
  readonly render?: RenderPage | undefined;
}

/**
 * Serves the built app: hashed files, cached for ever; other files, revalidated each time; and for every page path
 * `index.html` with the page's first data (page.ts), never stored (docs/line.md#start). Any other unknown path is 404
 * in the envelope.
 */
export async function appFiles(
  fastify: FastifyInstance,
  folder: string,
  { contents, pageSessions, agentId, now, waitMs, render }: AppFiles,
): Promise<void> {
  const index = existsSync(`${folder}/index.html`) ? await readFile(`${folder}/index.html`, 'utf8') : undefined;
  // An API without the app, which is on another host, needs none.
  if (index === undefined)
    fastify.log.warn(`no app is built in ${folder}: pages are not found (docs/runbook.md#start-it)`);
  const manifest = (await readManifest(folder)) ?? {};
  const line = linePreload(manifest);
  const onFailure = (error: unknown) => fastify.log.error(error, 'a page is sent without first answers');
  const pageOf = pageMaker(index ?? '', manifest, contents, { now, waitMs, onFailure, render });

  /** The member who opens the page, if their device has their session too; else a visitor. Undefined: not known in time. */
  async function readerOf(
    request: FastifyRequest,
    reply: FastifyReply,
    began: number,
  ): Promise<PageReader | undefined> {
    const visitor = { request, reply, session: null };
    if (!screenOf(request).isMember && bearerOf(request) === undefined) return visitor;
    try {
      const member = await inTime({ began, waitMs }, pageSessions.readerOf(request));
      if (member === undefined) return;
      return member?.session.agentId === agentId ? { ...visitor, ...member } : visitor;
    } catch (error) {
      onFailure(error);
      return;
    }
  }

  async function sendPage(request: FastifyRequest, reply: FastifyReply) {
    const began = performance.now();
    const { url, headers } = request;
    const target = hopTarget(url);
    const userAgent = headers['user-agent'] ?? '';
    const isInLine = isLiffBrowser(userAgent);
    const opened = target ?? url;
    const page = isInLine ? contents.pageOf(opened) : url;
    // Another browser's hop leads to another load.
    const path = isInLine || target === null ? pathOf(page) : null;
    const screen = screenOf(request);
    const found = await readerOf(request, reply, began);
    const reader = found ?? { request, reply, session: null };
    const isMember = reader.session !== null;
    if (isMember) pageSessions.give(request, reply);
    // A visitor is led from a member's page to the login.
    const isWrong = path !== null && contents.memberPaths.includes(path) && !isMember;
    const isBeforeLogin = isInLine && contents.isBeforeLogin(pathOf(opened), screen.isMember);
    const viewer = (): Viewer | null => {
      if (path === null || !isPlain(page)) return null;
      if (isMember) return PHONE.test(userAgent) ? 'member' : null;
      if (screen.isMember || (isInLine && target === null)) return null;
      return isInLine ? (isBeforeLogin ? 'line' : null) : 'visitor';
    };
    const made = await pageOf({ path: found ? (isWrong ? '' : path) : null, viewer: viewer(), screen, reader, began });
    const { html, link, code, isRendered } = made;
    const linkInLine = isRendered
      ? link
      : line.page(code, isMember || isBeforeLogin ? 'nothing' : page === opened ? 'sdk' : 'login');
    reply
      // LINE may hand over a query alone, or leave out the first slash.
      .code(isThere(page.startsWith('/') ? page : `/${page}`) ? 200 : 404)
      .header('link', isInLine ? linkInLine : target === null ? link : line.hop)
      .header('cache-control', isMember ? 'private, no-store' : 'no-store')
      .header('vary', 'accept-encoding, authorization, cookie')
      .type('text/html; charset=utf-8');
    if (!/\bbr\b/.test(headers['accept-encoding'] ?? '')) return reply.send(html);
    return reply.header('content-encoding', 'br').send(await brotliOf(made, !isMember));
  }
  if (index !== undefined) {
    await fastify.register(fastifyStatic, {
      root: folder,
      wildcard: true,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders(reply, path) {
        const isHashed = /[\\/]assets[\\/]/.test(path);
        reply.header(
          'cache-control',
          path.endsWith('.html') ? 'no-store' : isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
        );
        if (isHashed) for (const name of UNUSED_HEADERS) reply.removeHeader(name);
        // Only an SVG could do anything if its address is opened by itself.
        if (isHashed && !path.includes('.svg')) reply.raw.removeHeader('content-security-policy');
      },
    });
    // Does not check whether there is such a file.
    for (const path of new Set(['/', ...contents.paths, ...contents.memberPaths])) fastify.get(path, sendPage);
  }
  fastify.setNotFoundHandler(async (request, reply) => {
    const path = pathOf(request.url);
    if (index === undefined || request.method !== 'GET' || !isAppPage(path)) {
      sendRefusal(new Refusal('not_found'), request, reply);
      // Fastify would answer a second time if an async handler returned nothing while its reply is being sent.
      return reply;
    }
    return sendPage(request, reply);
  });
}
