import type { Transaction } from '#server/database/database.ts';
import { countPlayers } from '#server/game/popularity-queries.ts';
import { fishingRules } from '../games/fishing/rules.ts';
import type { GameRules } from '../games/game-rules.ts';
import { hiloRules } from '../games/hilo/rules.ts';
import { profileOf } from '../games/profile.ts';
import { slotRules } from '../games/slot/rules.ts';
import { sportRules } from '../games/sport/rules.ts';
import { type Category, composeNames } from './game-names.ts';
import { type DemoGame, insertGames, insertProviders, insertSubProviders } from './game-queries.ts';

/** Invented providers, with the categories that they make games for. */
const PROVIDERS = [
  { id: 'luckyreel', name: 'ลักกี้เรล', categories: ['slot', 'freespin'] },
  { id: 'moonbay', name: 'มูนเบย์', categories: ['slot', 'fishing'] },
  { id: 'siamreel', name: 'สยามรีล', categories: ['slot', 'freespin'] },
  { id: 'zeroone', name: 'ซีโร่วัน', categories: ['slot', 'sport'] },
  { id: 'tigerlab', name: 'ไทเกอร์แล็บ', categories: ['slot', 'fishing', 'freespin'] },
  { id: 'riverlive', name: 'ริเวอร์ไลฟ์', categories: ['casino'] },
  { id: 'luckytable', name: 'ลักกี้เทเบิล', categories: ['casino'] },
  { id: 'greenfield', name: 'กรีนฟิลด์', categories: ['sport'] },
  { id: 'kraten', name: 'กระเต็นสตูดิโอ', categories: ['fishing', 'slot'] },
  { id: 'tuktukplay', name: 'ตุ๊กตุ๊กเพลย์', categories: ['freespin', 'casino'] },
] as const satisfies readonly { id: string; name: string; categories: readonly Category[] }[];

/** Each provider has two studios; every third game is from the second. */
const SUB_PROVIDERS = [
  { id: 'main', name: '' },
  { id: 'studio', name: ' สตูดิโอ 2' },
] as const;

export const GAME_COUNTS: Readonly<Record<Category, number>> = {
  slot: 340,
  casino: 70,
  sport: 40,
  fishing: 70,
  freespin: 84,
};
const CATEGORIES = ['slot', 'casino', 'sport', 'fishing', 'freespin'] as const satisfies readonly Category[];

const RULES: Readonly<Record<Category, Pick<GameRules<never, never>, 'rtp' | 'bestRtp'>>> = {
  slot: slotRules,
  casino: hiloRules,
  sport: sportRules,
  fishing: fishingRules,
  freespin: slotRules,
};

const NEW_SHARE = 0.12;
const DAY_MS = 86_400_000;
const NEWEST = Date.parse('2026-11-20');
const DAYS_BETWEEN = 3;
/** Spreads the release dates over the catalogue: it shares no divisor with the numbers of games. */
const RELEASE_STEP = 11;
/** One of this many games is closed for maintenance, or has no demo. */
const MAINTENANCE_EVERY = 56;
const NO_DEMO_EVERY = 23;

/** The game's return to player in percent, to 2 decimals; null if it depends on the bet. */
function rtpOf(category: Category, id: string): number | null {
  const exact = RULES[category].rtp(profileOf(category, id));
  return exact === null ? null : Math.round(exact * 100) / 100;
}

/** The return of its most generous bet, in percent, rounded up to 2 decimals. */
const bestRtpOf = (category: Category, id: string): number =>
  Math.ceil(RULES[category].bestRtp(profileOf(category, id)) * 100) / 100;

/**
 * A category's games in the catalogue's order. A picture's palette follows from the number in the id and its motif
 * from the subject, so the first games of a category (17 times its subjects) all look different.
 */
export function demoGames(category: Category, count: number): DemoGame[] {
  const makers = PROVIDERS.filter((provider) => provider.categories.some((made) => made === category));
  const lastPlaces = Math.ceil(count * NEW_SHARE);
  return composeNames(category, count).map(({ thai, english, motif }, index) => {
    const id = `${category}-${index + 1}`;
    // 0 is the newest.
    const age = (index * RELEASE_STEP + Math.floor(count / 2)) % count;
    return {
      id,
      provider_id: makers[index % makers.length]?.id ?? PROVIDERS[0].id,
      sub_provider_id: SUB_PROVIDERS[index % 3 === 2 ? 1 : 0].id,
      category,
      name: english,
      name_th: thai,
      tags: [
        ...(age < lastPlaces ? ['new'] : []),
        ...(motif === 'chest' || motif === 'coin' ? ['jackpot'] : []),
        ...(category === 'sport' ? ['live'] : []),
      ],
      image: `/media/art/${category}/${id}.${motif}.svg`,
      rtp: rtpOf(category, id),
      best_rtp: bestRtpOf(category, id),
      has_demo: index % NO_DEMO_EVERY !== NO_DEMO_EVERY - 1,
      source: 'sandbox',
      // Spreads each category evenly over the catalogue.
      position: Math.round((10_000 * index) / count),
      released_on: new Date(NEWEST - age * DAYS_BETWEEN * DAY_MS).toISOString().slice(0, 10),
      in_maintenance: index % MAINTENANCE_EVERY === 16,
    };
  });
}

/** The demo catalogue: providers, their studios, games. */
export async function seedGames(transaction: Transaction, now: Date): Promise<void> {
  await insertProviders(transaction, PROVIDERS);
  await insertSubProviders(transaction, SUB_PROVIDERS);
  await insertGames(
    transaction,
    CATEGORIES.flatMap((category) => demoGames(category, GAME_COUNTS[category])),
  );
  await countPlayers(transaction, now);
}
