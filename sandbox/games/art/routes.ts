import { createHash } from 'node:crypto';
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

interface Picture {
  svg: string;
  brotli: Buffer;
  etag: string;
}

/** Beyond that many the oldest goes: 2,000 pictures are 8 MB. */
const MOST_KEPT = 2000;
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** Draws and compresses a picture once: a lobby asks for sixty at a time, and the next visitor for the same. */
function keptPictures(): (category: string, file: string) => Picture | null {
  const kept = new Map<string, Picture>();
  return (category, file) => {
    const name = `${category}/${file}`;
    const found = kept.get(name);
    if (found) return found;
    const svg = drawingOf(category, file);
    if (svg === null) return null;
    const etag = `"${createHash('sha1').update(svg).digest('base64url')}"`;
    const picture = { svg, brotli: brotliCompressSync(svg, QUICK), etag };
    kept.set(name, picture);
    const [oldest] = kept.keys();
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    return picture;
  };
}

/**
 * `/media/art/…`: pictures of games whose provider sends none, and of the categories. They say all in their address
 * (docs/decisions, game art), so a browser keeps them for ever.
 */
export function gameArtRoutes(fastify: FastifyInstance): void {
  const pictureOf = keptPictures();
  fastify.get<{ Params: { category: string; file: string } }>('/media/art/:category/:file', async (request, reply) => {
    const picture = pictureOf(request.params.category, request.params.file);
    if (picture === null) return reply.callNotFound();
    reply
      .header('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`)
      .header('vary', 'accept-encoding')
      .header('etag', picture.etag)
      .type('image/svg+xml');
    if (request.headers['if-none-match'] === picture.etag) return reply.code(304).send();
    if (!/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(picture.svg);
    return reply.header('content-encoding', 'br').send(picture.brotli);
  });
}
