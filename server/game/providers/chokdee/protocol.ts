import type { Protocol } from '../provider.ts';
import { launcher } from './launch.ts';
import { walletRoutes } from './wallet-routes.ts';

/** This platform's own protocol (docs/rules.md#games): launches and callbacks are signed with one shared secret. */
export const chokdeeProtocol: Protocol = {
  open: (platform, _source, access) => launcher(platform, access),
  routes: walletRoutes,
};
