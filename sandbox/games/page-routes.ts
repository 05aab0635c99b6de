import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { GameCategory } from './profile.ts';

const DIST = fileURLToPath(new URL('../../dist-games/', import.meta.url));

/** The page that plays a category. */
export const PAGES = {
  slot: 'slot',
  freespin: 'slot',
  casino: 'casino',
  sport: 'sport',
  fishing: 'fishing',
} as const satisfies Record<GameCategory, string>;

async function sendPage(reply: FastifyReply, page: string): Promise<FastifyReply> {
  const html = await readFile(`${DIST}${page}/index.html`, 'utf8').catch(() => undefined);
  if (html === undefined) {
    reply.callNotFound();
    return reply;
  }
  return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html);
}

/** Serves the built pages (`dist-games/`): hashed files may be cached for good, HTML not at all. */
export async function pageRoutes(fastify: FastifyInstance): Promise<void> {
  const pages = new Set<string>(Object.values(PAGES));
  await fastify.register(fastifyStatic, {
    root: `${DIST}assets`,
    prefix: '/assets/',
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply) => reply.header('cache-control', 'public, max-age=31536000, immutable'),
  });
  fastify.get<{ Params: { page: string } }>('/play/:page', async (request, reply) =>
    pages.has(request.params.page) ? sendPage(reply, request.params.page) : reply.callNotFound(),
  );
  fastify.get('/', (_request, reply) => reply.redirect('/verify'));
  fastify.get('/verify', (_request, reply) => sendPage(reply, 'verify'));
}
