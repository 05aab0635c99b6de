import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { BetType } from '#contract/lotto-numbers.ts';
import { currentAgentCode } from './local.ts';
import { persisted } from './persistence.ts';
import { useUser } from './user.ts';

/** Numbers that a player saved under a name. */
interface NumberSet {
  name: string;
  numbers: readonly string[];
}

/** What a way of writing means, and how it was written when the player said so. */
export interface KeptHabit {
  key: string;
  meaning: string;
  sample: string;
}

/** One member's choices on the ticket, kept for the next time. */
export interface PadChoices {
  /** The price of the strip that was chosen last, whole baht as typed; null before the first. */
  price: string | null;
  /** The prices of the strip; null: the usual ones. */
  prices: readonly string[] | null;
  /** The bet types that numbers were last written for, whatever their length. */
  kinds: readonly BetType[];
  sets: readonly NumberSet[];
  /** Lotteries (category ids) that the lobby lists first. */
  favourites: readonly string[];
  /** Whether draws make sounds. */
  hasSound: boolean;
  /** A visitor's habits of writing; those of a member are on the server. */
  habits: readonly KeptHabit[];
}

interface PadChoicesState {
  byMember: Readonly<Record<string, PadChoices>>;
  change(part: Partial<PadChoices>): void;
}

const NOTHING: PadChoices = {
  price: null,
  prices: null,
  kinds: [],
  sets: [],
  favourites: [],
  hasSound: false,
  habits: [],
};
export const MAX_SETS = 12;

/** Each agent's members have their own, visitors share one. */
const ownerOf = (username: string | undefined) => `${currentAgentCode()} ${username ?? ''}`;
const owner = () => ownerOf(useUser.getState().userInfo?.username);

/**
 * Prices, kinds, number sets, favourites and sound, in local storage under `lotto_pad` (docs/rules.md#client-state). They stay
 * after a logout, under the member's name.
 */
export const usePadChoices = create<PadChoicesState>()(
  persist(
    (set) => ({
      byMember: {},
      change: (part) =>
        set(({ byMember }) => ({
          byMember: { ...byMember, [owner()]: { ...NOTHING, ...byMember[owner()], ...part } },
        })),
    }),
    { name: 'lotto_pad', storage: persisted<PadChoicesState>('local') },
  ),
);

/** The choices of the logged-in member, even right after another member's login. */
export function useOwnChoices(): PadChoices {
  const username = useUser(({ userInfo }) => userInfo?.username);
  return { ...NOTHING, ...usePadChoices(({ byMember }) => byMember[ownerOf(username)]) };
}

export const ownChoices = (): PadChoices => ({ ...NOTHING, ...usePadChoices.getState().byMember[owner()] });

const USUAL_PRICES: readonly string[] = ['5', '10', '20', '50', '100'];

/** The prices of a player's strip: their own, or the usual ones. */
export const pricesOf = ({ prices }: Pick<PadChoices, 'prices'>): readonly string[] => prices ?? USUAL_PRICES;
export const stripPrices = (): readonly string[] => pricesOf(ownChoices());

/** Prices as they are kept: null for the usual ones, and if there are none. */
export const keptPrices = (prices: readonly string[]): readonly string[] | null =>
  prices.length === 0 || prices.join() === USUAL_PRICES.join() ? null : prices;

/** Adds a lottery to the favourites, or removes it. */
export function toggleFavourite(categoryId: string): void {
  const { favourites } = ownChoices();
  usePadChoices.getState().change({
    favourites: favourites.includes(categoryId)
      ? favourites.filter((id) => id !== categoryId)
      : [...favourites, categoryId],
  });
}
