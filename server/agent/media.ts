import type { FastifyInstance } from 'fastify';
import { readAddress } from '#contract/pictures.ts';
import type { Platform } from '#server/runtime/platform.ts';
import { demoDrawings } from './drawings.ts';
import { pictureFile } from './picture-queries.ts';

const MONTH_SECONDS = 30 * 86_400;
/** The address holds the hash of the content, which therefore never changes. */
const FOR_GOOD = 'public, max-age=31536000, immutable';

/**
 * Serves the pictures of an agent's content under `/media/`: uploaded ones from the database, which every process can
 * read, in the best format that the browser accepts; the demo's few small drawings from memory.
 */
export async function mediaRoutes(fastify: FastifyInstance, { database, config }: Platform): Promise<void> {
  const drawings = await demoDrawings(config.agent);
  fastify.get<{ Params: { file: string } }>('/media/:file', async (request, reply) => {
    const { file } = request.params;
    const drawing = drawings.get(file);
    if (drawing)
      return reply.header('cache-control', `public, max-age=${MONTH_SECONDS}`).type('image/svg+xml').send(drawing);
    const uploaded = readAddress(`/media/${file}`);
    const format = request.headers.accept?.includes('image/avif') ? 'avif' : 'webp';
    const body = uploaded && (await pictureFile(database, uploaded, format));
    if (!body) return reply.callNotFound();
    return reply.header('cache-control', FOR_GOOD).header('vary', 'accept').type(`image/${format}`).send(body);
  });
}
