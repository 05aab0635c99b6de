import { countPlayers } from '../../server/game/popularity-queries.ts';
import type { Transaction } from '../../server/platform/database.ts';
import { fishingRules } from '../games/fishing/rules.ts';
import { hiloRules } from '../games/hilo/rules.ts';
import { type Profile, profileOf } from '../games/profile.ts';
import { slotRules } from '../games/slot/rules.ts';
import { sportRules } from '../games/sport/rules.ts';
import { type Category, composeNames } from './game-names.ts';

/** Invented providers: id, name, and the categories that they make games of. */
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

/** Each provider's two houses; every third game is from the second. */
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

const RULES: Readonly<Record<Category, { rtp(profile: Profile): number | null }>> = {
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
/** A step without common divisor spreads the release dates over the catalogue. */
const RELEASE_STEP = 11;
/** Every so many games: closed for maintenance, or without a demo. */
const MAINTENANCE_EVERY = 56;
const NO_DEMO_EVERY = 23;

/** What the sandbox's game pays back, in percent to 2 decimals; null where the stake decides. */
function rtpOf(category: Category, id: string): number | null {
  const exact = RULES[category].rtp(profileOf(category, id));
  return exact === null ? null : Math.round(exact * 100) / 100;
}

export interface DemoGame {
  id: string;
  provider_id: string;
  sub_provider_id: string;
  category: Category;
  name: string;
  name_th: string;
  tags: string[];
  image: string;
  rtp: number | null;
  has_demo: boolean;
  source: 'sandbox';
  position: number;
  released_on: string;
  in_maintenance: boolean;
}

/**
 * The category's games in the catalogue's order. The art's palette goes by the number in the id and the motif by the subject,
 * so that of one category no two among 17 rounds of subjects look alike, in whatever order they stand.
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
      has_demo: index % NO_DEMO_EVERY !== NO_DEMO_EVERY - 1,
      source: 'sandbox',
      // Categories in turn, as many games as each has.
      position: Math.round((10_000 * index) / count),
      released_on: new Date(NEWEST - age * DAYS_BETWEEN * DAY_MS).toISOString().slice(0, 10),
      in_maintenance: index % MAINTENANCE_EVERY === 16,
    };
  });
}

/** The demo catalogue: providers, their houses, games. */
export async function seedGames(transaction: Transaction, now: Date): Promise<void> {
  await transaction.rows(
    `insert into game_provider (id, name, position)
     select id, name, position from jsonb_to_recordset($1) as r (id text, name text, position int)`,
    [JSON.stringify(PROVIDERS.map(({ id, name }, position) => ({ id, name, position })))],
  );
  await transaction.rows(
    `insert into game_sub_provider (provider_id, id, name)
     select p.id, s.id, p.name || s.name from game_provider p cross join jsonb_to_recordset($1) as s (id text, name text)`,
    [JSON.stringify(SUB_PROVIDERS)],
  );
  await insertGames(
    transaction,
    CATEGORIES.flatMap((category) => demoGames(category, GAME_COUNTS[category])),
  );
  await countPlayers(transaction, now);
}

export async function insertGames(transaction: Transaction, games: readonly DemoGame[]): Promise<void> {
  await transaction.rows(
    `insert into game (id, provider_id, sub_provider_id, category, name, name_th, image, tags, rtp, has_demo, source, position, released_on, maintenance_until)
     select id, provider_id, sub_provider_id, category, name, name_th, image, tags, rtp, has_demo, source, position, released_on,
       case when in_maintenance then now() + interval '30 days' end
     from jsonb_to_recordset($1) as r (id text, provider_id text, sub_provider_id text, category text, name text, name_th text,
       image text, tags text[], rtp numeric, has_demo boolean, source text, position int, released_on date, in_maintenance boolean)`,
    [JSON.stringify(games)],
  );
}
