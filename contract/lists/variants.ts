import type { Meanings } from './statements.ts';
import { hasSigns, PLACE_WORDS, PRICE_SIGN, plain, withSigns, withThousands } from './tokens.ts';

/** A text that a line may stand for, if these meanings are the player's. */
interface Variant {
  text: string;
  means: Meanings;
}

/** The possible intentions of a plain line; the likeliest first. */
export interface Variants {
  texts: readonly Variant[];
  /** The same without its pictures that stand for words, if it has any. */
  signless: readonly Variant[];
  /** The player is asked even if only one of them can be read. */
  isAsked: boolean;
}

/** Short words only by themselves: ล of ลาว is not ล่าง. */
const PLACE = `(?:${PLACE_WORDS.map((word) => (word.length < 3 && word !== 'บน' ? `${word}(?![ก-๙])` : word)).join('|')})`;
const HAS_PRICE = new RegExp(`\\d\\D*${PRICE_SIGN}\\s*\\d`);
/** 2ล่าง and สองล่าง are 2 ตัวล่าง, unless the digit is a number or a price. */
const SIZE = new RegExp(
  `(?<!\\d)(?<!(?:${PLACE}|[=@:x*+]|ละ|ราคา)\\s*)([123]|หนึ่ง|สอง|สาม)\\s*(?=${PLACE})(?!\\s*ตัว)`,
  'g',
);
const HOUR = '(?:[01]?\\d|2[0-3])';
/** Not where a price follows: 12.34 ตัวละ 20 are two numbers. */
export const TIME_BEFORE = new RegExp(`^${HOUR}[:.][0-5]\\d\\s+(?![ก-๙]*${PRICE_SIGN}|\\s)`);
/** 12=20 21.05 may have two numbers more. */
const TIME_BEHIND = new RegExp(`(?<=\\S)\\s+${HOUR}:[0-5]\\d$`);
/** บ behind a price is baht or บน; behind a number only where nothing parts them. */
const SHORT_BAHT = new RegExp(
  `(${PRICE_SIGN}\\s*\\d+(?:\\s*[x×✕✖*+➕/-]\\s*\\d+)*\\s*|\\d)บ(?![ก-๙.]|\\d|\\s+\\d+\\s*[ลต])`,
  'g',
);
/** A text with บ as baht where it may be, and with บ as บน. */
export const bahtTexts = (text: string): readonly string[] => [text.replace(SHORT_BAHT, '$1บาท '), text];
/** A text with 2 ตัวล่าง for 2ล่าง. */
export const withSizes = (text: string): string => text.replace(SIZE, '$1ตัว');
/** Tells whether a plain line has a number with its price; the 2 of 2 ตัว is no number. */
export const hasPrice = (bare: string): boolean =>
  HAS_PRICE.test(bare) && HAS_PRICE.test(withSizes(bare).replace(/(?<!\d)[123]\s*ตัว(?!ละ)/g, ' '));

/** 12 34กลับ=20 may be for 34 alone. */
const LAST_REVERSED = new RegExp(`(\\d)(?:[\\s,./|-]|และ|กับ)+(\\d+กลับ)(?:เลข|ตัว(?!ละ))?\\s*([ก-๙]*${PRICE_SIGN}.*)`);
/** 10-19 may be all numbers from 10 to 19. */
const RANGE = /(?<!\d|\d\s?-\s?)(\d{0,2}0|1)\s?-\s?(\d{0,2}9)(?!\d|\s?-)/;
const ORDINAL = /^(\()?(\d{1,3})(?:\s?(\.?\)|[.-])(\s*)|\s+)(?=[^\s.)=-])/;

/** The number of an item in a numbered list, at the beginning of a written line; null for none. */
export function ordinalOf(written: string): number | null {
  const [, , number, mark] = ORDINAL.exec(plain(written)) ?? [];
  return number === undefined || (number.startsWith('0') && mark === undefined) ? null : Number(number);
}

/** `3.` is the number of an item that nothing stands behind, unless it is one to bet on. */
const EMPTY_ITEM = /^[^ก-๎a-z\d๐-๙]*[\d๐-๙]{1,2}\s*\.\s*$/i;

/** `last` is the number of the list's item above, 0 for none. */
export function variantsOf(written: string, bare: string, last: number): Variants {
  const changed = (first: string, means: Meanings): readonly Variant[] => {
    let texts: readonly Variant[] = [{ text: first, means }];
    for (const { key, where, to } of CHANGES)
      texts = texts.flatMap((one) => {
        if (!where.test(one.text)) return one;
        const found = [...new Set(to(one.text, last))];
        return found.map((text, at) => ({
          text,
          means: found.length > 1 ? { ...one.means, [key]: String(at) } : one.means,
        }));
      });
    return texts;
  };
  const isSigned = hasSigns(bare);
  return {
    texts: changed(withSigns(bare, true), isSigned ? { signs: 'words' } : {}),
    signless: isSigned ? changed(withSigns(bare, false), { signs: 'none' }) : [],
    isAsked: EMPTY_ITEM.test(written),
  };
}

function allBetween(whole: string, first: string, last: string): string {
  const count = Number(last) - Number(first) + 1;
  if (first.length !== last.length || count < 2) return whole;
  return Array.from({ length: count }, (_, at) => String(Number(first) + at).padStart(first.length, '0')).join(' ');
}

function withoutTime(text: string): readonly string[] {
  const rest = text.replace(TIME_BEFORE, '').replace(TIME_BEHIND, '');
  return hasPrice(rest) ? [rest, text] : [text];
}

/** `10. 12=20` is the tenth bet of a numbered list if the ninth stands above it; otherwise 10 may be a number, too. */
function withoutOrdinal(text: string, last: number): readonly string[] {
  const [whole = '', open, number = '', mark, space] = ORDINAL.exec(text) ?? [];
  if (open && !mark?.endsWith(')')) return [text];
  const rest = text.slice(whole.length);
  const isPriced = HAS_PRICE.test(rest);
  const isFollowing = last > 0 && Number(number) === last + 1;
  const isNext = isFollowing || Number(number) === 1;
  if (mark?.endsWith(')')) return isPriced || isNext ? [rest] : [text];
  const isSpaced = mark === '.' && space !== '';
  if (isSpaced ? !isPriced && !isNext : !isNext || (mark !== '.' && !isPriced)) return [text];
  const [first = ''] = /\d+/.exec(rest) ?? [];
  // 1 12=20 has no sign of a numbered list but its number.
  if (mark === undefined) return first.length !== number.length || isFollowing ? [rest, text] : [text];
  // 1.2.3=20 is a list of numbers, 1. 2.3=20 may be an item.
  const isList = first.length === number.length && (space === '' ? /^\d+[.-]\d/ : /^\d+\s?[.-]\s\d/).test(rest);
  if (isList && !isFollowing) return [text];
  const isCertain = isFollowing && (Number(number) > 9 || (isSpaced && number.startsWith('0')));
  const isUnlikeNumbers = first.length !== number.length && (isPriced || isFollowing) && (isSpaced || isFollowing);
  return isNext && (isCertain || isUnlikeNumbers) ? [rest] : [rest, text];
}

/** Other possible meanings of a text, and where to look for them, which is quick. */
const CHANGES: readonly { key: string; where: RegExp; to: (text: string, last: number) => readonly string[] }[] = [
  { key: 'time', where: /\d[:.]\d\d(?:\s|$)/, to: withoutTime },
  { key: 'ordinal', where: /^[^\dก-๎]*\d{1,3}[\s.)-]/, to: withoutOrdinal },
  { key: 'size', where: /[123มง]\s*[บลตหเโ]/, to: (text) => [withSizes(text), text] },
  { key: 'baht', where: /\d\s*บ/, to: bahtTexts },
  { key: 'comma', where: /\d,\d00/, to: (text) => [withThousands(text), text] },
  { key: 'range', where: RANGE, to: (text) => [text, text.replace(RANGE, allBetween)] },
  { key: 'last_reversed', where: /\dกลับ/, to: (text) => [text, text.replace(LAST_REVERSED, '$1$3 $2$3')] },
];
