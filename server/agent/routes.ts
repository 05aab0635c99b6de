import * as contract from '#contract/agent.ts';
import * as content from '#contract/agent-content.ts';
import { stopOnWire, stopsInForce } from '#server/access/stop-queries.ts';
import type { Server } from '#server/http/route.ts';
import { bannersOf, eventsOf, notificationsOf } from './queries.ts';
import { percentsOf } from './rates.ts';
import { agentOfCall, openAgent } from './service.ts';

/** Serves an agent's settings, banners, events and notifications (contract/agent.ts, agent-content.ts) to members and visitors. */
export function agentRoutes(server: Server): void {
  const { config: settings, database, now } = server.platform;

  server.implement(contract.agentConfig, async ({ input }) => {
    const agent = await openAgent(database, input.agent_code);
    const { config } = agent;
    return {
      agent_code: agent.code,
      agent_name: agent.name,
      stops: (await stopsInForce(database, agent.id)).map(stopOnWire),
      info: {
        agent_logo: config.logo,
        line_contact_url: config.line_contact_url,
        reads_lists: config.line?.reads_lists === true,
        line_admin_url: config.line_admin_url,
        theme: config.theme,
        liff_id: config.line?.liff_id ?? null,
        license: config.license,
        demonstration: settings.sandbox,
        cashback: {
          rates: percentsOf(config.cashback.percent),
          loss_percent: config.cashback.loss_percent,
          min_loss: config.cashback.min_loss_baht,
          max_return: config.cashback.max_return_baht,
          most_of_stakes: percentsOf(config.cashback.loss_stake_percent),
          claim_days: config.cashback.claim_days,
        },
      },
    };
  });

  server.implement(contract.validateAgent, async ({ input }) => {
    const agent = await openAgent(database, input.code);
    return { agent_code: agent.code };
  });

  server.implement(
    contract.notifications,
    async ({ input, session }) =>
      notificationsOf(database, await agentOfCall(database, session, input.agent_code), now()),
    { leavesOutBadRows: true },
  );
  server.implement(
    content.banner,
    async ({ input }) => bannersOf(database, (await openAgent(database, input.agent_code)).id, now()),
    { leavesOutBadRows: true },
  );
  server.implement(
    content.eventList,
    async ({ input }) => eventsOf(database, (await openAgent(database, input.agent_code)).id, now()),
    { leavesOutBadRows: true },
  );
}
