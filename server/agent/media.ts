import { readdir, readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { readAddress } from '../../contract/pictures.ts';
import type { Database } from '../platform/database.ts';
import { pictureFile } from './picture-store.ts';

const MEDIA_FOLDER = new URL('../seed/media/', import.meta.url);
const TYPES: Readonly<Record<string, string>> = { '.svg': 'image/svg+xml', '.webp': 'image/webp', '.png': 'image/png' };
const MONTH_SECONDS = 30 * 86_400;
/** The address is the content's hash: what it names never changes. */
const FOR_GOOD = 'public, max-age=31536000, immutable';

/**
 * The pictures of an agent's content under `/media/`: uploaded ones out of the database, so that every process has them,
 * in the better of their formats that the browser takes; and the demo agent's drawings, few and small, out of memory.
 */
export async function mediaRoutes(fastify: FastifyInstance, database: Database): Promise<void> {
  const drawings = new Map<string, { type: string; body: Buffer }>();
  for (const name of await readdir(MEDIA_FOLDER)) {
    const type = TYPES[extname(name)];
    if (type) drawings.set(name, { type, body: await readFile(new URL(name, MEDIA_FOLDER)) });
  }
  fastify.get<{ Params: { file: string } }>('/media/:file', async (request, reply) => {
    const { file } = request.params;
    const drawing = drawings.get(file);
    if (drawing)
      return reply.header('cache-control', `public, max-age=${MONTH_SECONDS}`).type(drawing.type).send(drawing.body);
    const uploaded = readAddress(`/media/${file}`);
    const format = request.headers.accept?.includes('image/avif') ? 'avif' : 'webp';
    const body = uploaded && (await pictureFile(database, uploaded, format));
    if (!body) return reply.callNotFound();
    return reply.header('cache-control', FOR_GOOD).header('vary', 'accept').type(`image/${format}`).send(body);
  });
}
