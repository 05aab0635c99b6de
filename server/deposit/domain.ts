import type { Domain } from '#server/http/domain.ts';
import { accountRoutes } from './account-routes.ts';
import { allDepositRoutes } from './all-routes.ts';
import { chargeRoutes, chargesJob } from './charges.ts';
import { depositOperatorRoutes } from './operator-routes.ts';
import { depositRoutes } from './routes.ts';

/** Deposits, and received payments under review. */
export const depositDomain: Domain = {
  routes(server) {
    depositRoutes(server);
    chargeRoutes(server);
  },
  operatorRoutes(server, confirmations) {
    accountRoutes(server, confirmations);
    depositOperatorRoutes(server, confirmations);
    allDepositRoutes(server, confirmations);
  },
  jobs: (platform) => [chargesJob(platform)],
};
