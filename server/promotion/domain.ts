import type { Domain } from '#server/http/domain.ts';
import { couponRoutes } from './coupon-routes.ts';
import { bonusJob } from './end-bonus.ts';
import { couponOperatorRoutes } from './operator-coupon-routes.ts';
import { type PromotionPorts, promotionOperatorRoutes } from './operator-routes.ts';
import { promotionRoutes } from './routes.ts';

/** Promotions, their bonus wallets, and coupons. */
export const promotionDomain = (ports: PromotionPorts): Domain => ({
  routes(server) {
    promotionRoutes(server);
    couponRoutes(server);
  },
  operatorRoutes(server, confirmations) {
    promotionOperatorRoutes(server, confirmations, ports);
    couponOperatorRoutes(server, confirmations, ports);
  },
  jobs: (platform) => [bonusJob(platform)],
});
