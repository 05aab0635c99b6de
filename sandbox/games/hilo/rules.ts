import { formatSatang } from '#contract/baht-text.ts';
/** ไฮโล: three dice under a bowl, any number of fields in one throw. */
import { type Satang, satang } from '#contract/money.ts';
import type { GameRules } from '../game-rules.ts';
import {
  coveredBy,
  DIE_FACES,
  type Dice,
  type Die,
  FIELDS,
  type Field,
  fieldOf,
  rtpOfField,
  totalOf,
} from './fields.ts';
import { fieldName } from './words.ts';

interface HiloStake {
  readonly field: string;
  /** Whole baht. */
  readonly stakeSatang: Satang;
}
/** Each field once, in the order of first placement. */
export type HiloBet = readonly HiloStake[];
export interface HiloOutcome {
  readonly dice: Dice;
  /** The fields that won, with their wins. */
  readonly won: readonly { readonly field: string; readonly winSatang: Satang }[];
}

const BAHT = 100;
/** The limit on one field. */
export const MAX_FIELD_SATANG = satang(5_000 * BAHT);

function parseStake(raw: unknown): HiloStake | null {
  if (typeof raw !== 'object' || raw === null || !('field' in raw) || !('stakeSatang' in raw)) return null;
  const { field, stakeSatang } = raw;
  if (typeof field !== 'string' || !fieldOf(field)) return null;
  if (typeof stakeSatang !== 'number' || !Number.isSafeInteger(stakeSatang)) return null;
  // Odds have two decimals: a stake of whole baht always wins whole satang.
  if (stakeSatang <= 0 || stakeSatang > MAX_FIELD_SATANG || stakeSatang % BAHT !== 0) return null;
  return { field, stakeSatang: satang(stakeSatang) };
}

function parseBet(raw: unknown): HiloBet | null {
  if (!Array.isArray(raw) || raw.length === 0 || raw.length > FIELDS.length) return null;
  const stakes = raw.flatMap((stake) => parseStake(stake) ?? []);
  const isWhole = stakes.length === raw.length && new Set(stakes.map(({ field }) => field)).size === stakes.length;
  return isWhole ? stakes : null;
}

/** Satang that a stake on the field wins with these dice. */
function winOf({ field, stakeSatang }: HiloStake, dice: Dice): Satang {
  return satang((stakeSatang / BAHT) * (fieldOf(field)?.payout(dice) ?? 0));
}

const nameOf = (id: string): string => {
  const field: Field | undefined = fieldOf(id);
  return field ? fieldName(field) : id;
};

const stakesOf = (bet: HiloBet): string =>
  bet.map(({ field, stakeSatang }) => `${nameOf(field)} ${formatSatang(stakeSatang)} บาท`).join(', ');

export const hiloRules: GameRules<HiloBet, HiloOutcome> = {
  limits: { minSatang: satang(5 * BAHT), maxSatang: satang(20_000 * BAHT) },
  parseBet,
  stakeSatang: (bet) => satang(bet.reduce((sum, { stakeSatang }) => sum + stakeSatang, 0)),
  covers: (bet) => coveredBy(bet.flatMap(({ field }) => fieldOf(field) ?? [])),
  play(bet, random) {
    const roll = (): Die => DIE_FACES[random.below(6)] ?? 1;
    const dice: Dice = [roll(), roll(), roll()];
    const won = bet.flatMap((stake) => {
      const winSatang = winOf(stake, dice);
      return winSatang > 0 ? [{ field: stake.field, winSatang }] : [];
    });
    return { outcome: { dice, won }, winSatang: satang(won.reduce((sum, { winSatang }) => sum + winSatang, 0)) };
  },
  /** The return of the least generous field: no bet returns less. */
  rtp: () => Math.min(...FIELDS.map(rtpOfField)),
  bestRtp: () => Math.max(...FIELDS.map(rtpOfField)),
  words: (bet) => stakesOf(bet),
  explain(bet, { dice, won }) {
    const wins = won.map(({ field, winSatang }) => `${nameOf(field)} จ่าย ${formatSatang(winSatang)} บาท`);
    return [`เดิมพัน ${stakesOf(bet)}`, `ลูกเต๋าออก ${dice.join(' ')} รวม ${totalOf(dice)} แต้ม`, ...wins];
  },
};
