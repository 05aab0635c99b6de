import { createHash } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { pictureOf } from '#game-art/picture.ts';

const YEAR_SECONDS = 365 * 86_400;
interface Picture {
  svg: string;
  brotli: Buffer;
  etag: string;
}

/** 2,000 pictures take about 8 MB. */
const MAX_CACHED = 2000;
const FAST_BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** Draws and compresses each picture once: a lobby loads sixty of them, and every visitor loads the same ones. */
function pictureCache(): (category: string, file: string) => Picture | null {
  const cache = new Map<string, Picture>();
  return (category, file) => {
    const name = `${category}/${file}`;
    const found = cache.get(name);
    if (found) return found;
    const svg = pictureOf(category, file);
    if (svg === null) return null;
    const etag = `"${createHash('sha1').update(svg).digest('base64url')}"`;
    const picture = { svg, brotli: brotliCompressSync(svg, FAST_BROTLI), etag };
    cache.set(name, picture);
    const [oldest] = cache.keys();
    if (cache.size > MAX_CACHED && oldest !== undefined) cache.delete(oldest);
    return picture;
  };
}

/**
 * Serves `/media/art/…`: pictures of games without one of their own, and of the categories. The address determines
 * the picture (docs/decisions/2026-11-21-pictures-are-kept-in-the-database.md), so browsers may cache it for good.
 */
export function gameArtRoutes(fastify: FastifyInstance): void {
  const cachedPicture = pictureCache();
  fastify.get<{ Params: { category: string; file: string } }>('/media/art/:category/:file', async (request, reply) => {
    const picture = cachedPicture(request.params.category, request.params.file);
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
