import { z } from 'zod';
import type { GameProviderAccess } from '#server/config/config-values.ts';
import { isStorable } from '#server/lib/json-text.ts';
import type { Category } from '../../queries.ts';
import { type ListedGame, ListFault, type ProviderPlatform } from '../provider.ts';
import { callHub88 } from './launch.ts';

/** 20,000 games of a kilobyte and a half each. */
const MAX_LIST_BYTES = 32 * 1024 * 1024;
const LIST_TIMEOUT_MS = 60_000;
const COUNTRY = 'TH';

const countries = z.array(z.string()).nullish();
const entry = z.object({
  game_code: z.string().regex(/^[\w.:-]{1,48}$/),
  name: z.string().trim().min(1).max(200),
  product: z.string().trim().min(1).max(100),
  category: z.string().max(200).nullish(),
  enabled: z.boolean().default(true),
  demo_game_support: z.boolean().nullish(),
  url_thumb: z.string().max(2000).nullish(),
  rtp: z.union([z.string().max(50), z.number()]).nullish(),
  release_date: z.string().max(50).nullish(),
  blocked_countries: countries,
  restricted_countries: countries,
});
type Entry = z.output<typeof entry>;

/** The document names no closed list of categories: a category without any of these words is a slot. */
const CATEGORY_WORDS: readonly (readonly [RegExp, Category])[] = [
  [/sport|betting/i, 'sport'],
  [/fish/i, 'fishing'],
  [
    /live|table|card|roulette|blackjack|baccarat|poker|dice|sic ?bo|crash|lotter|keno|bingo|show|casual|mines/i,
    'casino',
  ],
];
const categoryOf = ({ category }: Entry): Category =>
  CATEGORY_WORDS.find(([words]) => words.test(category ?? ''))?.[1] ?? 'slot';

/** Percent; null where the list says something else. */
function rtpOf({ rtp }: Entry): number | null {
  const percent = typeof rtp === 'number' ? rtp : Number.parseFloat(rtp ?? '');
  return percent >= 50 && percent <= 100 ? Math.round(percent * 100) / 100 : null;
}

const isOffered = ({ enabled, blocked_countries, restricted_countries }: Entry) =>
  enabled && ![...(blocked_countries ?? []), ...(restricted_countries ?? [])].includes(COUNTRY);

const gameOf = (listed: Entry): ListedGame => ({
  code: listed.game_code,
  name: listed.name,
  studio: listed.product,
  category: categoryOf(listed),
  isLive: /live/i.test(listed.category ?? ''),
  // Live tables have no demo. If the list does not say, the provider's answer to a launch does.
  hasDemo: listed.demo_game_support ?? true,
  rtp: rtpOf(listed),
  releasedOn: /^\d{4}-\d{2}-\d{2}/.exec(listed.release_date ?? '')?.[0] ?? null,
  picture: listed.url_thumb || null,
});

/** The operator's games by `game/list`, without those that are switched off or not for Thailand. Throws a ListFault. */
export async function listGames(
  platform: ProviderPlatform,
  source: string,
  access: GameProviderAccess,
): Promise<ListedGame[]> {
  const text = await callHub88(platform, source, access, {
    path: 'game/list',
    body: { operator_id: Number(access.secret) },
    timeoutMs: LIST_TIMEOUT_MS,
    longestBytes: MAX_LIST_BYTES,
  });
  return entriesOf(text).filter(isOffered).map(gameOf);
}

function entriesOf(text: string): Entry[] {
  const list = jsonOf(text);
  if (!Array.isArray(list)) throw new ListFault(`game/list is no list: ${text.slice(0, 60)}`);
  return list.map((one: unknown, index) => {
    if (!isStorable(one)) throw new ListFault(`game/list entry ${index + 1}: a text with a NUL or half a character`);
    const parsed = entry.safeParse(one);
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    throw new ListFault(`game/list entry ${index + 1}: ${issue?.path.join('.') || 'entry'}: ${issue?.message}`);
  });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ListFault(`game/list is no JSON: ${text.slice(0, 60)}`);
  }
}
