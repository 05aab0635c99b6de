import type { Domain } from '#server/http/domain.ts';
import { gameArtRoutes } from './art-routes.ts';
import type { GamePorts } from './catalogue-import.ts';
import { catalogueImportJob } from './catalogue-import-job.ts';
import { gameOperatorRoutes } from './operator-routes.ts';
import { countPlayers } from './popularity-queries.ts';
import { settleQuietRounds } from './quiet-rounds.ts';
import { gameRoutes } from './routes.ts';
import { gameSessionRoutes } from './session-routes.ts';

/** The game catalogue, game sessions and the seamless wallet of game providers. */
export const gameDomain = (ports: GamePorts): Domain => ({
  routes(server) {
    gameRoutes(server);
    gameSessionRoutes(server);
    gameArtRoutes(server.fastify);
  },
  operatorRoutes: (server) => gameOperatorRoutes(server, ports),
  jobs: (platform) => [catalogueImportJob(platform, ports)],
  housekeeping: ({ database, now }) => [() => countPlayers(database, now()), () => settleQuietRounds(database, now())],
});
