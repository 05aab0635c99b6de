import {
  memberNotifications,
  memberPoints,
  memberWallets,
  readNotifications,
  statement,
  statementSummary,
} from '../../contract/member.ts';
import type { Server } from '../platform/http/route.ts';
import { bahtOf } from '../platform/money.ts';
import { markRead, noticesOf } from './notices.ts';
import { pointsOf, walletsOf } from './queries.ts';
import { monthOf, statementOf } from './statement.ts';

export function memberRoutes(server: Server): void {
  const { database } = server.platform;

  server.implement(memberWallets, async ({ session }) => {
    const rows = await walletsOf(database, session.memberId);
    const wallets = rows.map((row) => ({
      id: row.id,
      wallet_name: row.wallet_name,
      wallet_type_id: row.wallet_type_id,
      balance: bahtOf(row.available_satang),
      held: bahtOf(row.held_satang),
    }));
    return { agent_code: session.agentCode, wallets, promotions: [] };
  });

  server.implement(memberPoints, async ({ session }) => ({ point: await pointsOf(database, session.memberId) }));

  server.implement(memberNotifications, ({ session, input }) => noticesOf(database, session.memberId, input));

  server.implement(readNotifications, async ({ session, input }) => {
    await markRead(database, session.memberId, input.ids, server.platform.now());
    return null;
  });

  server.implement(statement, ({ session, input }) =>
    statementOf(database, session.memberId, input, server.platform.now()),
  );

  server.implement(statementSummary, ({ session, input }) => monthOf(database, session.memberId, input.month));
}
