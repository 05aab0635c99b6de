import { configOf } from '#server/agent/queries.ts';
import type { Database } from '#server/database/database.ts';
import { demoDataOf } from '#server/operation/demo-data.ts';
import type { AgentFolder, Json } from './agent-folder.ts';

/** Changes a copy of the demo's folder into an operator's own: nothing is left that production refuses. */
export function makeOwn({ edit }: AgentFolder): void {
  edit('agent', (agent) => {
    agent.license = { number: 'TEST-1', jurisdiction: 'Test' };
  });
  edit('operation/settings', (settings) => {
    settings.withdraw = { ...settings.withdraw, approve_up_to_baht: 0 };
  });
  edit('operation/deposits', ({ receiving_accounts }) => {
    for (const [place, account] of receiving_accounts.entries()) account.account_no = `08999999${10 + place}`;
  });
  edit('operation/lotteries', ({ rules, lotteries }) => {
    for (const rule of Object.values<Json>(rules)) if (rule.draw === 'seed') rule.draw = 'official';
    for (const lottery of Object.values<Json>(lotteries)) lottery.sources = [];
  });
  edit('operation/wheel', (wheel) => {
    wheel.title = 'วงล้อของเรา';
  });
  edit('operation/coupons', (coupons) => {
    for (const coupon of Object.values<Json>(coupons)) coupon.code = `OWN${coupon.code}`;
  });
  const renamed = (records: object) => {
    for (const record of Object.values<Json>(records)) {
      if (record.name === undefined) record.title = `${record.title} ของเรา`;
      else record.name = `${record.name} ของเรา`;
    }
  };
  for (const name of ['items', 'promotions', 'polls']) edit(`operation/${name}`, renamed);
  edit('operation/quests', ({ events, quests }) => {
    renamed(events);
    renamed(quests);
  });
  edit('operation/content', ({ notifications, banners, events }) => {
    for (const records of [notifications, banners, events]) renamed(records ?? {});
  });
}

/**
 * Makes a database with the demo's data one that production serves: its accounts are off, and the rest is confirmed.
 */
export async function confirmDemo(database: Database, agentId = 3): Promise<void> {
  await database.rows('update receiving_account set is_on = false where agent_id = $1', [agentId]);
  const config = (await configOf(database, agentId))?.config;
  const { others } = await database.transaction((tx) => demoDataOf(tx, { id: agentId, code: '', config }, new Date()));
  await database.rows(
    "update agent set config = config || jsonb_build_object('demo_confirmed', $2::jsonb) where id = $1",
    [agentId, JSON.stringify(others)],
  );
}
