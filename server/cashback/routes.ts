import * as contract from '#contract/cashback.ts';
import type { Server } from '#server/http/route.ts';
import { claim } from './claim.ts';
import { lossDays, turnoverDays } from './days.ts';
import { summaryFor } from './service.ts';

/** Serves the calls of cashback (contract/cashback.ts) to members. */
export function cashbackRoutes(server: Server): void {
  const { database, now } = server.platform;

  server.implement(contract.cashbackSummary, ({ session }) => summaryFor(database, session, now()));
  server.implement(contract.lossHistory, ({ session, input }) => lossDays(database, session, input, now()));
  server.implement(contract.turnoverHistory, ({ session, input }) => turnoverDays(database, session, input, now()));
  server.implement(contract.claimCashback, ({ session, input, transaction }) =>
    claim(transaction, session, input, now()),
  );
}
