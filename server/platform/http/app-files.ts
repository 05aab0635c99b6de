import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';
import { sendRefusal } from './fastify.ts';
import { linePreload } from './line-preload.ts';
import { DOCUMENT_HEADERS } from './security.ts';

/** Paths of programs, which are never answered with the app's page. */
const NO_PAGES = /^\/(api|provider|operator|sandbox|docs|media|assets|healthz|readyz)(\/|$)/;

/**
 * Serves the built app: hashed files, cached for ever; other files, revalidated each time; and for every path that is a
 * page `index.html`, never stored (docs/line.md#start). Any other unknown path is 404 in the envelope.
 */
export async function appFiles(fastify: FastifyInstance, folder: string): Promise<void> {
  const page = existsSync(`${folder}/index.html`) ? await readFile(`${folder}/index.html`, 'utf8') : undefined;
  const preloadOf = await linePreload(folder);
  const sendPage = ({ url, headers }: FastifyRequest, reply: FastifyReply) => {
    const link = preloadOf({ url, userAgent: headers['user-agent'] });
    if (link) reply.header('link', link);
    return reply.code(200).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page);
  };
  if (page !== undefined) {
    await fastify.register(fastifyStatic, {
      root: folder,
      wildcard: true,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders(reply, path) {
        const isHashed = /[\\/]assets[\\/]/.test(path);
        // The path of a compressed file has its own name: app-1a2b.js.br.
        if (isHashed && /\.(js|css|woff2)(\.br|\.gz)?$/.test(path))
          for (const name of DOCUMENT_HEADERS) reply.removeHeader(name);
        reply.header(
          'cache-control',
          path.endsWith('.html') ? 'no-store' : isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
        );
      },
    });
    fastify.get('/', async (request, reply) => sendPage(request, reply));
  }
  fastify.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    const isPage = request.method === 'GET' && !NO_PAGES.test(path) && !/\.\w{1,8}$/.test(path);
    if (page === undefined || !isPage) {
      sendRefusal(new Refusal('not_found'), request, reply);
      // Fastify would answer a second time if an async handler returned nothing while its reply is being sent.
      return reply;
    }
    return sendPage(request, reply);
  });
}
