import { memberPoints, memberWallets } from '#contract/wallet.ts';
import { agentConfigOf } from '#server/agent/service.ts';
import type { Server } from '#server/http/route.ts';
import type { PointsPort } from './points.ts';
import { allPointsOf, walletsOf } from './queries.ts';
import { walletOnWire } from './wallet-on-wire.ts';

/** Serves a member's wallets and points (contract/wallet.ts). */
export function walletRoutes(server: Server, { earnPoints }: PointsPort): void {
  const { database } = server.platform;

  server.implement(memberWallets, async ({ session }) => {
    const rows = await walletsOf(database, session.memberId);
    const promotions = rows.flatMap(({ id, wallet_name, promotion_id }) =>
      promotion_id === null ? [] : [{ promotion_id, title: wallet_name, wallet_id: id }],
    );
    return { agent_code: session.agentCode, wallets: rows.map(walletOnWire), promotions };
  });

  server.implement(memberPoints, async ({ session }) => {
    const config = agentConfigOf(database, session.agentId);
    await Promise.all([config, earnPoints(server.platform, session)]);
    const { point_times: times } = await config;
    return allPointsOf(database, session.memberId, times);
  });
}
