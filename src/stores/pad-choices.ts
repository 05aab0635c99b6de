import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { BetType } from '../../contract/lotto-numbers.ts';
import { currentAgentCode } from './local.ts';
import { persisted } from './persistence.ts';
import { useUser } from './user.ts';

/** Numbers that a player saved under a name. */
interface NumberSet {
  name: string;
  numbers: readonly string[];
}

/** What one member chose on the ticket, for the next time. */
export interface PadChoices {
  /** The last price, whole baht as typed; null before the first. */
  price: string | null;
  /** The prices of the strip; null: the usual ones. */
  prices: readonly string[] | null;
  /** The bet types that numbers were last written for, whatever their length. */
  kinds: readonly BetType[];
  sets: readonly NumberSet[];
  /** Lotteries (category ids) that the lobby lists first. */
  favourites: readonly string[];
  /** Whether draws sound. */
  hasSound: boolean;
}

interface PadChoicesState {
  byMember: Readonly<Record<string, PadChoices>>;
  change(part: Partial<PadChoices>): void;
}

const NOTHING: PadChoices = { price: null, prices: null, kinds: [], sets: [], favourites: [], hasSound: false };
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

/** The choices of who is logged in; also right after another member's login. */
export function useOwnChoices(): PadChoices {
  const username = useUser(({ userInfo }) => userInfo?.username);
  return { ...NOTHING, ...usePadChoices(({ byMember }) => byMember[ownerOf(username)]) };
}

export const ownChoices = (): PadChoices => ({ ...NOTHING, ...usePadChoices.getState().byMember[owner()] });

/** Adds a lottery to the favourites, or removes it. */
export function toggleFavourite(categoryId: string): void {
  const { favourites } = ownChoices();
  usePadChoices.getState().change({
    favourites: favourites.includes(categoryId)
      ? favourites.filter((id) => id !== categoryId)
      : [...favourites, categoryId],
  });
}
