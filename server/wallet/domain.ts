import type { Domain } from '#server/http/domain.ts';
import { walletRoutes } from './routes.ts';

/** Wallets, points and rewards. */
export const walletDomain: Domain = {
  routes: walletRoutes,
};
