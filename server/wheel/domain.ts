import type { Domain } from '#server/http/domain.ts';
import type { PointsPort } from '#server/wallet/points.ts';
import { wheelRoutes } from './routes.ts';

/** The wheel of fortune. */
export const wheelDomain = (ports: PointsPort): Domain => ({
  routes: (server) => wheelRoutes(server, ports),
});
