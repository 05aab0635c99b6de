import { type AgentConfig, parseAgentConfig } from '#server/agent/config.ts';
import type { Rebate } from '#server/gift/house-edge.ts';
import { highestRates } from '#server/house-edge/queries.ts';
import { rebateFault, rebatesOf, unitWorths } from '#server/house-edge/rebates.ts';
import { readFolder } from '#server/operation/folder.ts';
import { startTestServer } from '../harness.ts';
import type { Wheel } from './member-years.ts';
import { ourBets, type Wager } from './our-bets.ts';

export const AGENTS = ['chokdee', 'fahsai', 'rachawadi'] as const;

export interface AgentRules {
  config: AgentConfig;
  rebates: Rebate[];
  fault: string | null;
  bahtOfPoint: number;
  wheel: Wheel;
  bets: Wager[];
}

/** An agent of the demo as its folder has it, with the demo's games. */
export async function rulesOfAgent(code: string): Promise<AgentRules> {
  const { agent: wanted } = readFolder(`agents/${code}`);
  const server = await startTestServer({ seed: true, config: { agent: wanted } });
  const rules = await server.database.transaction(async (tx): Promise<AgentRules> => {
    const agent = await tx.row<{ id: number; config: unknown }>('select id, config from agent where code = $1', [code]);
    if (!agent) throw new Error(`no agent ${code}`);
    const config = parseAgentConfig(agent.config);
    const slices = await tx.rows<{ kind: string; amount: number; weight: number; deposit: number }>(
      `select p.kind, p.amount::float8 as amount, p.weight, w.free_spin_deposit_satang::float8 / 100 as deposit
       from wheel w join wheel_prize p on p.wheel_id = w.id and p.is_on where w.agent_id = $1`,
      [agent.id],
    );
    return {
      config,
      rebates: await rebatesOf(tx, agent.id, config),
      fault: await rebateFault(tx, agent.id, config),
      bahtOfPoint: (await unitWorths(tx, agent.id)).point / 100,
      wheel: {
        deposit: slices[0]?.deposit ?? Number.POSITIVE_INFINITY,
        slices: slices.map(({ kind, amount, weight }) => ({
          cash: kind === 'cash' ? amount : 0,
          spins: kind === 'free_spin' ? amount : 0,
          weight,
        })),
      },
      bets: ourBets(await highestRates(tx, agent.id)),
    };
  });
  await server.close();
  return rules;
}
