import * as contract from '#contract/affiliate.ts';
import { ipKey } from '#server/access/ip-key.ts';
import { countFailures } from '#server/access/rate-limits.ts';
import { agentIdOf } from '#server/agent/agent-id.ts';
import { openAgent } from '#server/agent/service.ts';
import type { Server } from '#server/http/route.ts';
import { maskName } from '#server/lib/masks.ts';
import { Refusal } from '#server/lib/refusal.ts';
import { referrerName } from './queries.ts';
import { redeem } from './redeem.ts';
import { configsOf, daysPage, networkPage, transactionsPage } from './service.ts';
import { summaryOf } from './summary.ts';

/** Wrong names: more than anybody who fills in a form needs (docs/rules.md#limits). */
const REFERRER_LIMIT_PER_IP = {
  wrong: { max: 30, windowSeconds: 60 },
  all: { max: 600, windowSeconds: 60 },
  failures: ['ref_unknown', 'unknown_agent'],
} as const;

/** Serves the calls of the affiliate programme (contract/affiliate.ts) to members and visitors. */
export function affiliateRoutes(server: Server): void {
  const agentOf = agentIdOf(server);
  const { platform } = server;
  const { database, now } = platform;

  server.implement(contract.affiliateConfigs, ({ session, input }) => configsOf(database, agentOf({ session, input })));
  server.implement(contract.affiliateReferrer, ({ input, ip }) =>
    countFailures(platform.limits, `affiliate_referrer:${ipKey(ip)}`, REFERRER_LIMIT_PER_IP, async () => {
      const agent = await openAgent(database, input.agent_code);
      const username = await referrerName(database, agent.id, input.ref);
      if (username === null) throw new Refusal('ref_unknown');
      return { name_masked: maskName(username) };
    }),
  );
  server.implement(contract.affiliateNetwork, ({ session, input }) => networkPage(database, session, input, now()));
  server.implement(contract.affiliateTransactions, ({ session, input }) => transactionsPage(database, session, input));
  server.implement(contract.affiliateTransactionsV2, ({ session, input }) => daysPage(database, session, input));
  server.implement(contract.affiliateSummary, ({ session }) =>
    summaryOf(database, session, { at: now(), origin: platform.appUrl() }),
  );
  server.implement(contract.redeemAffiliate, ({ session, input, transaction }) =>
    redeem(transaction, session, input, now()),
  );
}
