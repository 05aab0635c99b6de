import { brotliCompressSync, constants } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { gameArt, isCategory, isMotif } from './drawing.ts';

const YEAR_SECONDS = 365 * 86_400;
const NAME = /^([a-z0-9_-]{1,64})(?:\.([a-z]{1,16}))?\.svg$/;

/** The drawing behind `<category>/<id>.svg` or `<category>/<id>.<motif>.svg`; null for any other name. */
export function drawingOf(category: string, file: string): string | null {
  const [, id, motif] = NAME.exec(file) ?? [];
  if (id === undefined || !isCategory(category)) return null;
  if (motif === undefined) return gameArt(id, category);
  return isMotif(motif) ? gameArt(id, category, motif) : null;
}

/**
 * `/media/art/…`: pictures of games whose provider sends none, and of the categories. They say all in their address
 * (docs/decisions, game art), so a browser keeps them for ever.
 */
export function gameArtRoutes(fastify: FastifyInstance): void {
  fastify.get<{ Params: { category: string; file: string } }>('/media/art/:category/:file', async (request, reply) => {
    const svg = drawingOf(request.params.category, request.params.file);
    if (svg === null) return reply.callNotFound();
    reply
      .header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
      .header('vary', 'accept-encoding')
      .type('image/svg+xml');
    if (!/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(svg);
    const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
    return reply.header('content-encoding', 'br').send(brotliCompressSync(svg, quick));
  });
}
