import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Queries } from '../../host.ts';
import { ApiError } from '../api-error.ts';
import { listFixtures } from './fixtures.ts';
import { SPORTS, type Sport } from './sports.ts';

const isSport = (name: string): name is Sport => Object.hasOwn(SPORTS, name);
const querySchema = z.object({ sport: z.string().refine(isSport) });

/** `GET /api/sport/fixtures?sport=football`, without a session. Bets are rounds, as in every game. */
export function sportRoutes(fastify: FastifyInstance, { database, now }: { database: Queries; now: () => Date }): void {
  fastify.get('/api/sport/fixtures', async (request, reply) => {
    const query = querySchema.safeParse(request.query);
    if (!query.success) throw new ApiError('invalid');
    reply.header('cache-control', 'no-store');
    return listFixtures(database, query.data.sport, now().getTime());
  });
}
