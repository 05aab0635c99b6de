import { chanceOf } from '#contract/lotto-rules.ts';
import { type SpeciesEntry, speciesTable } from '#sandbox/games/fishing/rules.ts';
import { DIE_FACES, type Dice, FIELDS } from '#sandbox/games/hilo/fields.ts';
import { profileOf } from '#sandbox/games/profile.ts';
import { rtpOf } from '#sandbox/games/slot/rtp.ts';
import { SLOT_VARIANTS } from '#sandbox/games/slot/variants.ts';
import { chanceOf as chanceOfPick, MARKETS, oddsOf } from '#sandbox/games/sport/model.ts';
import { fixturesBetween, ROUND_MS } from '#sandbox/games/sport/schedule.ts';
import { SPORTS } from '#sandbox/games/sport/sports.ts';
import type { StakeCategory } from '#server/agent/config.ts';

/** One of our bets: its payouts for a baht, stake included, with their chances; the rest is lost. */
export interface Wager {
  name: string;
  category: StakeCategory;
  outcomes: readonly { chance: number; pays: number }[];
}

/** A bet's expected payout for a baht. */
export const returnOf = ({ outcomes }: Wager): number =>
  outcomes.reduce((sum, { chance, pays }) => sum + chance * pays, 0);

const THROWS: readonly Dice[] = DIE_FACES.flatMap((a) =>
  DIE_FACES.flatMap((b) => DIE_FACES.map((c): Dice => [a, b, c])),
);

/** Every field of ไฮโล, counted over all throws. */
const hilo = (): Wager[] =>
  FIELDS.map(({ id, pays, payout }) => ({
    name: `hi-lo ${id}`,
    category: 'casino',
    outcomes: pays
      .filter((pay) => THROWS.some((dice) => payout(dice) === pay))
      .map((pay) => ({
        chance: THROWS.filter((dice) => payout(dice) === pay).length / THROWS.length,
        pays: pay / 100,
      })),
  }));

const ofSpecies = ({ species, multiplier, hits, outOf }: SpeciesEntry, game: string): Wager => ({
  name: `fishing ${game} ${species}`,
  category: 'fishing',
  outcomes: [{ chance: hits / outOf, pays: multiplier }],
});

/** Every fish of every variant. */
function fishing(): Wager[] {
  const variants = new Map(
    Array.from({ length: 70 }, (_, n) => `fishing-${n + 1}`).map((id) => {
      const table = speciesTable(profileOf('fishing', id));
      return [JSON.stringify(table), table.map((entry) => ofSpecies(entry, id))] as const;
    }),
  );
  return [...variants.values()].flat();
}

/** Every pick of a round of every league. */
const sport = (): Wager[] =>
  (['football', 'basketball', 'takraw'] as const).flatMap((name) =>
    fixturesBetween(name, 0, ROUND_MS).flatMap(({ id, rates }) =>
      Object.values(MARKETS)
        .flat()
        .map((pick): Wager => {
          const { ways, all } = chanceOfPick(pick, rates, SPORTS[name]);
          const pays = oddsOf(rates, SPORTS[name])[pick] / 100;
          return { name: `${name} ${id} ${pick}`, category: 'sport', outcomes: [{ chance: ways / all, pays }] };
        }),
    ),
  );

/** A slot pays small wins and large ones; for who wants long odds it is at worst one that pays nothing but its highest. */
const slots = (): Wager[] =>
  SLOT_VARIANTS.flatMap((variant) =>
    [5, 500, 5000].map((pays) => ({
      name: `slot ${variant.id} ×${pays}`,
      category: ['festival', 'carnival'].includes(variant.id) ? ('freespin' as const) : ('slot' as const),
      outcomes: [{ chance: rtpOf(variant) / 100 / pays, pays }],
    })),
  );

/** Every bet type of the lottery by its rate, yeekee too, whose numbers are as likely. */
const lotto = (rates: readonly { bet_type: Parameters<typeof chanceOf>[0]; rate: number }[]): Wager[] =>
  rates.map(({ bet_type, rate }) => ({
    name: `lottery ${bet_type} ×${rate}`,
    category: 'lotto',
    outcomes: [{ chance: chanceOf(bet_type), pays: rate }],
  }));

export const ourBets = (rates: Parameters<typeof lotto>[0]): Wager[] => [
  ...hilo(),
  ...fishing(),
  ...sport(),
  ...slots(),
  ...lotto(rates),
];
