import { beforeAll, describe, expect, test } from 'vitest';
import { AGENTS, type AgentRules, rulesOfAgent } from './agents.ts';
import { givenBack } from './give-backs.ts';
import { simulate, strategiesOn } from './member-years.ts';
import { returnOf } from './our-bets.ts';

/** Baht, staked in one bet of a day. */
const STAKES = [1, 10, 300, 499, 501, 5_000, 60_000, 1_000_000];

describe.each(AGENTS)('%s', (code) => {
  let rules: AgentRules;
  beforeAll(async () => {
    rules = await rulesOfAgent(code);
  });

  test('all that comes back of a category is below its edge', () => {
    expect(rules.fault).toBeNull();
    expect(rules.rebates.map(({ category }) => category).toSorted()).toEqual([
      'casino',
      'fishing',
      'freespin',
      'lotto',
      'slot',
      'sport',
    ]);
    for (const { percent, edge } of rules.rebates) expect(percent).toBeLessThan(edge);
  });

  test('no bet of ours returns more than the edge says, and none is a gain with all that comes back', () => {
    const { config, rebates, bahtOfPoint, bets } = rules;
    expect(bets.length).toBeGreaterThan(300);
    for (const wager of bets) {
      const judged = rebates.find(({ category }) => category === wager.category) ?? expect.unreachable(wager.name);
      expect(100 * (1 - returnOf(wager)), wager.name).toBeGreaterThan(judged.edge - 0.01);
      const other = (judged.parts.wheel + judged.parts.shooters) / 100;
      const lost = 1 - wager.outcomes.reduce((sum, { chance }) => sum + chance, 0);
      for (const staked of STAKES) {
        const day = (pays: number) =>
          staked * (pays - 1 + other) +
          givenBack(config, { category: wager.category, staked, won: staked * pays }, bahtOfPoint);
        const gain = lost * day(0) + wager.outcomes.reduce((sum, { chance, pays }) => sum + chance * day(pays), 0);
        expect(gain, `${wager.name}, ${staked} baht`).toBeLessThan(0);
      }
    }
  });

  test('a percentage of the loss alone would be a gain on most of them', () => {
    const { config, bahtOfPoint, bets } = rules;
    const alone = {
      ...config,
      cashback: { ...config.cashback, loss_stake_percent: { ...config.cashback.loss_stake_percent, casino: 100 } },
    };
    const triple = bets.find(({ name }) => name === 'hi-lo triple-1') ?? expect.unreachable();
    const [staked, chance] = [60_000, 1 / 216];
    const day = (won: number) => won - staked + givenBack(alone, { category: 'casino', staked, won }, bahtOfPoint);
    expect((1 - chance) * day(0) + chance * day(staked * 210)).toBeGreaterThan(1300);
    expect(triple.outcomes).toHaveLength(1);
  });

  test('a player who plays every day for many years loses, whatever the strategy', () => {
    const { bets } = rules;
    const strategies = strategiesOn(
      (name) => bets.find((wager) => wager.name.startsWith(name)) ?? expect.unreachable(name),
    );
    for (const strategy of strategies) {
      const { expected, within } = simulate(strategy, { ...rules, years: 50, seed: 2026 });
      expect(expected + within, strategy.name).toBeLessThan(0);
    }
  });
});
