import { satangOf } from '#contract/money.ts';
import type { AgentConfig } from '#server/agent/config.ts';
import { agentConfigOf } from '#server/agent/service.ts';
import type { Database } from '#server/database/database.ts';
import type { JobKind } from '#server/runtime/jobs.ts';
import type { Platform } from '#server/runtime/platform.ts';
import { computeStep, dueDays } from './queries.ts';

const CHECK_EVERY_MS = 30_000;
const EXPIRE_SECONDS = 600;

/** An agent's rules as JSON for the SQL function that computes a day; amounts in satang. */
const rulesForSql = ({ cashback }: AgentConfig): string =>
  JSON.stringify({
    rates: cashback.percent,
    min_satang: satangOf(cashback.min_baht),
    max_satang: satangOf(cashback.max_baht),
    loss_percent: cashback.loss_percent,
    loss_stake_percent: cashback.loss_stake_percent,
    min_loss_satang: satangOf(cashback.min_loss_baht),
    max_return_satang: satangOf(cashback.max_return_baht),
    claim_days: cashback.claim_days,
  });

/** Computes an agent's day, or the rest that another process left. */
export async function computeDay(database: Database, agentId: number, day: string, at: Date): Promise<void> {
  const rules = rulesForSql(await agentConfigOf(database, agentId));
  for (let done = false; !done; ) done = await computeStep(database, { agentId, day, rules, at });
}

/** The job that computes the day before, each night after midnight in Bangkok (docs/rules.md#cashback). */
export function cashbackJob({ database, now }: Platform): JobKind {
  let checkedAt = Number.NEGATIVE_INFINITY;
  return {
    name: 'cashback-day',
    expireSeconds: EXPIRE_SECONDS,
    async due() {
      const at = now();
      if (Math.abs(at.getTime() - checkedAt) < CHECK_EVERY_MS) return [];
      checkedAt = at.getTime();
      return (await dueDays(database, at)).map(({ agent_id, day }) => `${agent_id} ${day}`);
    },
    async work(key) {
      const [agentId, day = ''] = key.split(' ');
      await computeDay(database, Number(agentId), day, now());
    },
  };
}
