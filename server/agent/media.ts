import type { FastifyInstance } from 'fastify';
import { readAddress } from '../../contract/pictures.ts';
import type { Platform } from '../platform/platform.ts';
import { demoDrawings } from './drawings.ts';
import { pictureFile } from './picture-store.ts';

const MONTH_SECONDS = 30 * 86_400;
/** The address is the content's hash: what it names never changes. */
const FOR_GOOD = 'public, max-age=31536000, immutable';

/**
 * The pictures of an agent's content under `/media/`: uploaded ones out of the database, so that every process has them,
 * in the better of their formats that the browser takes; and the demo agent's drawings, few and small, out of memory.
 */
export async function mediaRoutes(fastify: FastifyInstance, { database, config }: Platform): Promise<void> {
  const drawings = await demoDrawings(config.agent.theme.drawingHue);
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
