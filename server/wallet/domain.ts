import type { Domain } from '#server/http/domain.ts';
import type { PointsPort } from './points.ts';
import { walletRoutes } from './routes.ts';

/** Wallets, points and rewards. */
export const walletDomain = (ports: PointsPort): Domain => ({
  routes: (server) => walletRoutes(server, ports),
});
