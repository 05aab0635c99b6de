import { AGENTS, rulesOfAgent } from '../server/edge/agents.ts';
import { simulate, strategiesOn } from '../server/edge/member-years.ts';
import type { Figure } from './bench.ts';

const MEMBER_YEARS = 10_000;

/**
 * The returns of players who try to gain by them, compared with what the house keeps of their stakes: 10,000
 * member-years for each agent.
 */
export async function bestPlayerBench(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const code of AGENTS) {
    const rules = await rulesOfAgent(code);
    const strategies = strategiesOn((name) => {
      const found = rules.bets.find((wager) => wager.name.startsWith(name));
      if (!found) throw new Error(`there is no bet ${name}`);
      return found;
    });
    for (const [index, strategy] of strategies.entries()) {
      const years = Math.ceil(MEMBER_YEARS / strategies.length);
      const { expected, within, share } = simulate(strategy, { ...rules, years, seed: 1000 + index });
      figures.push({
        what: `${code}: ${strategy.name}, ${years} member-years`,
        measured: `${expected.toFixed(2)} ± ${within.toFixed(2)} baht a day`,
        comparison: '0',
        ratio: expected + within < 0 ? share : Number.POSITIVE_INFINITY,
        limit: { most: 1 },
      });
    }
  }
  return figures;
}
