import * as contract from '#contract/redemption.ts';
import { agentIdOf } from '#server/agent/agent-id.ts';
import type { Server } from '#server/http/route.ts';
import type { PointsPort } from '#server/wallet/points.ts';
import { itemsOf } from './queries.ts';
import { redeemItem } from './redeem-item.ts';
import { calculate, historyPage, itemOnWire } from './service.ts';

/** Serves the calls of redemption (contract/redemption.ts) to members and visitors. */
export function redemptionRoutes(server: Server, { earnPoints }: PointsPort): void {
  const agentOf = agentIdOf(server);
  const { database, now } = server.platform;

  server.implement(
    contract.redemptionList,
    async ({ session }) => (await itemsOf(database, agentOf({ session }), now())).map(itemOnWire),
    { leavesOutBadRows: true },
  );

  server.implement(contract.redemptionCalc, async ({ session, input }) => {
    await earnPoints(server.platform, session);
    return calculate(database, session, input, now());
  });

  server.implementPrepared(contract.redeem, async ({ session, input }) => {
    await earnPoints(server.platform, session);
    return (tx) => redeemItem(tx, session, input, now());
  });

  server.implement(contract.redemptionHistory, ({ session, input }) => historyPage(database, session.memberId, input));
}
