import * as contract from '#contract/promotion.ts';
import { ipKey } from '#server/access/ip-key.ts';
import type { Server } from '#server/http/route.ts';
import { historyPage } from './coupon-history.ts';
import { redeemCoupon } from './coupon-service.ts';

/** Few enough that guessing a code of 46 random bits is hopeless (docs/rules.md#limits). */
const COUPON_LIMIT_PER_MEMBER = { max: 10, windowSeconds: 600 };
/** Every try counts, wrong or right, but many players share one address of a mobile network; a member's own limit is the narrow one. */
const COUPON_LIMIT_PER_IP = { max: 6000, windowSeconds: 600 };

/** Serves a member's coupons: redeeming one, and those redeemed (contract/promotion.ts). */
export function couponRoutes(server: Server): void {
  const { database, limits, now } = server.platform;

  server.implementPrepared(contract.redeemCoupon, async ({ session, input, ip }) => {
    await limits.take(`coupon:${session.memberId}`, COUPON_LIMIT_PER_MEMBER);
    await limits.take(`coupon address:${ipKey(ip)}`, COUPON_LIMIT_PER_IP);
    return (tx) => redeemCoupon(tx, session, input.code, now());
  });

  server.implement(contract.couponHistory, ({ session, input }) =>
    historyPage(database, session.memberId, input, now()),
  );
}
