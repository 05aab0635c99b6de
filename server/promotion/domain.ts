import type { Domain } from '#server/http/domain.ts';
import { couponRoutes } from './coupon-routes.ts';
import { bonusJob } from './end-bonus.ts';
import { couponOperatorRoutes } from './operator-coupon-routes.ts';
import { promotionOperatorRoutes } from './operator-routes.ts';
import { promotionRoutes } from './routes.ts';

/** Promotions, their bonus wallets, and coupons. */
export const promotionDomain: Domain = {
  routes(server) {
    promotionRoutes(server);
    couponRoutes(server);
  },
  operatorRoutes(server, confirmations) {
    promotionOperatorRoutes(server, confirmations);
    couponOperatorRoutes(server, confirmations);
  },
  jobs: (platform) => [bonusJob(platform)],
};
