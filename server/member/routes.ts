import {
  memberNotifications,
  memberPoints,
  memberWallets,
  readNotifications,
  statement,
  statementSummary,
} from '../../contract/member.ts';
import { getLimits, selfExclude, setLimits, startTimeout } from '../../contract/safer-play.ts';
import { provePassword } from '../auth/account.ts';
import { markRead, noticesOf } from '../notice/service.ts';
import type { Server } from '../platform/http/route.ts';
import { excludeSelf, limitsOf, pausePlay, setLimit } from '../safer-play/service.ts';
import { monthOf, statementOf } from '../statement/service.ts';
import { earnPoints } from '../wallet/points.ts';
import { pointsOf, walletOnWire, walletsOf } from '../wallet/queries.ts';

export function memberRoutes(server: Server): void {
  const { database } = server.platform;

  server.implement(memberWallets, async ({ session }) => {
    const rows = await walletsOf(database, session.memberId);
    const promotions = rows.flatMap(({ id, wallet_name, promotion_id }) =>
      promotion_id === null ? [] : [{ promotion_id, title: wallet_name, wallet_id: id }],
    );
    return { agent_code: session.agentCode, wallets: rows.map(walletOnWire), promotions };
  });

  server.implement(memberPoints, async ({ session }) => {
    await earnPoints(server.platform, session);
    return { point: await pointsOf(database, session.memberId) };
  });

  server.implement(memberNotifications, ({ session, input }) =>
    noticesOf(database, session, input, server.platform.now()),
  );

  server.implement(readNotifications, async ({ session, input }) => {
    await database.transaction((tx) => markRead(tx, session, input.ids, server.platform.now()));
    return null;
  });

  server.implement(statement, ({ session, input }) =>
    statementOf(database, session.memberId, input, server.platform.now()),
  );

  server.implement(statementSummary, ({ session, input }) => monthOf(database, session.memberId, input.month));
}

/** Safer play (domain.md). */
export function saferPlayRoutes(server: Server): void {
  const { platform } = server;
  const { database, now } = platform;

  server.implement(getLimits, ({ session }) => limitsOf(database, session.memberId, now()));
  server.implement(setLimits, ({ session, input }) =>
    database.transaction((tx) => setLimit(tx, session, input, now())),
  );
  server.implement(startTimeout, async ({ session, input }) => {
    const until = await database.transaction((tx) => pausePlay(tx, session, input.hours, now()));
    return { timeout_until: until.toISOString() };
  });
  server.implement(selfExclude, async ({ session, input }) => {
    await provePassword(platform, session, input.password, 'password');
    const until = await database.transaction((tx) => excludeSelf(tx, session, input.months, now()));
    return { excluded_until: until.toISOString() };
  });
}
