import { readdir, readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import type { FastifyInstance } from 'fastify';

const MEDIA_FOLDER = new URL('../seed/media/', import.meta.url);
const TYPES: Readonly<Record<string, string>> = { '.svg': 'image/svg+xml', '.webp': 'image/webp', '.png': 'image/png' };
const MONTH_SECONDS = 30 * 86_400;

/** The pictures of an agent's banners, events and notices under `/media/<file>`: few and small, so kept in memory. */
export async function mediaRoutes(fastify: FastifyInstance): Promise<void> {
  const pictures = new Map<string, { type: string; body: Buffer }>();
  for (const name of await readdir(MEDIA_FOLDER)) {
    const type = TYPES[extname(name)];
    if (type) pictures.set(name, { type, body: await readFile(new URL(name, MEDIA_FOLDER)) });
  }
  fastify.get<{ Params: { file: string } }>('/media/:file', async (request, reply) => {
    const picture = pictures.get(request.params.file);
    if (!picture) return reply.callNotFound();
    return reply.header('cache-control', `public, max-age=${MONTH_SECONDS}`).type(picture.type).send(picture.body);
  });
}
