import { remembered } from './remembered.ts';
import type { Heading } from './statements.ts';
import { codesOf, hasSigns, numbersIn, type Place, placesOf, tokensOf, type Word, withSigns } from './tokens.ts';
import { bahtTexts, hasPrice, TIME_BEFORE, withSizes } from './variants.ts';

/** The frames around a word: (ล่าง), --ล่าง--, **ล่าง**. */
const FRAMES = /[()[\]{}<>【】「」"“”'‘’~#!*=\-–—_|•:;.,…]+/g;
/** Longer lines are no headings. */
const MAX_LETTERS = 60;
const WORD = /^(?:WR?|RW)$/;
/** กลับ alone may be for the line above, and so may a price without numbers. */
const PART =
  /^(?:R|[RW]*(?:=[NM](?:[x/-][NM])*|M(?:x[NM])*|N(?:x[NM])+)[RW]*|N[RW]*R[RW]*|WN|W=?[NM](?:[,/-]?W=?[NM])+)$/;

/** Tells whether a line may be a heading: it is short, and has more than numbers. */
export const mayBeHeading = (written: string): boolean => written.length <= MAX_LETTERS && /[^\d\s,./-]/.test(written);

/** The meaning of a plain line without numbers for the lines below it; null if it is no heading. */
export const headingOf = remembered((bare: string): { heading: Heading; isCertain: boolean } | null => {
  // Numbers with a price, which most lines are.
  if (!mayBeHeading(bare) || /^\d{1,3}=/.test(bare)) return null;
  const timeless = bare.replace(TIME_BEFORE, '');
  const text = withSizes(timeless);
  const framed = headingIn(withSigns(text, false).replace(FRAMES, ' '), WORD);
  // บน 👇 points at the list below; 2 ตัว ⬇️ may be ล่าง, and 20:30 ล่าง a bet.
  const isCertain = timeless === bare && (framed?.word.places.length !== 0 || !hasSigns(text));
  if (framed && isCertain) return { heading: framed, isCertain };
  const asWords = withSizes(withSigns(text, true));
  const part =
    headingIn(asWords.replace(FRAMES, ' '), WORD) ??
    headingIn(asWords.replace(/[()]/g, ' '), PART) ??
    headingIn(bahtTexts(asWords)[0] ?? asWords, PART);
  return part && { heading: part, isCertain: false };
});

function headingIn(text: string, shape: RegExp): Heading | null {
  const tokens = tokensOf(text);
  if (typeof tokens === 'string') return null;
  const codes = codesOf(tokens);
  const amounts = numbersIn(tokens);
  // 20x20 may be two prices, 12x20 a number with its price.
  if (!shape.test(codes) || (/^W?Nx/.test(codes) && Number(amounts[0]) % 10 !== 0)) return null;
  const words = tokens.flatMap((token) => (token.code === 'W' ? token.word : []));
  if (codes === 'WN' && (words[0]?.places.length === 0 || Number(amounts[0]) % 5 !== 0)) return null;
  return {
    word: { places: words.flatMap(({ places }) => places), digits: words[0]?.digits ?? null },
    amounts,
    isReversed: tokens.some(({ code }) => code === 'R'),
    orders: tokens.flatMap((token) => (token.code === 'R' ? (token.orders ?? []) : []))[0],
  };
}

/** The sign between the number that ends a list and the list's price: `56-50`. */
const ENDS_LIST = /^(\d{1,3})\s*(?:[-=@:]|(?:ตัว)?ละ)\s*(?=\d|[ก-๙])/;
/** The price of a list that the line may be, or that stands behind its last number; `digits` of that number. */
export function priceOf(bare: string): { price: Heading; digits: number | null } | null {
  if (bare.length > MAX_LETTERS || !/\d/.test(bare)) return null;
  const [inline, number] = ENDS_LIST.exec(bare) ?? [];
  const text = inline === undefined ? bare : `=${bare.slice(inline.length)}`;
  const price = headingIn(text.replace(/[()]/g, ' '), PART) ?? headingIn(bahtTexts(text)[0] ?? text, PART);
  return price && price.amounts.length > 0 ? { price, digits: number?.length ?? null } : null;
}

/** Words of places as they stand in sentences: ครับนะ has no บน, and กลับบ้าน no กลับ. */
const MENTIONED =
  /(?<![ัิ-ู])บน(?![ะ-ู็-๎])|ล่าง|โต[๊้็๋]?[ดต]|เต็ง|ตรง(?!นี้|นั้น|ไหน|กัน|เวลา|ไป)|(?<!งวด|รูด|ข้าง|วัน)หน้า(?!บ้าน|ที่|ตา)|(?<!ไม่)กลับ(?!บ้าน|มา|ไป|แล้ว|จาก|ถึง|คืน)/g;

/** Several numbers make a line one with bets; those of a date, a time, of 2 ตัว or 2ล่าง do not. */
const hasNumbers = (bare: string): boolean =>
  (
    bare.replace(/\d+[/.:-]\d+(?:[/.:-]\d+)?|(?<!\d)[123]\s*(?:ตัว(?!ละ)|(?=บน|ล่าง|โต|ตรง|เต็ง))/g, ' ').match(/\d+/g) ??
    []
  ).length > 1;

/** The possible meaning of an unread line for the lines below it: (สมชาย) ล่าง. */
export function headingMentionedIn(bare: string, isDate = false): Heading | undefined {
  if (hasPrice(bare) && !isDate) return undefined;
  const words = bare.match(MENTIONED);
  if (!words || (!isDate && hasNumbers(bare) && bare.search(MENTIONED) > 0)) return undefined;
  const places = [...new Set<Place>(words.flatMap((word) => placesOf(word)))];
  return { word: { places, digits: null }, amounts: [], isReversed: words.includes('กลับ') };
}

/** The word that a line begins with, which may be for the lines below it even if the line is not read. */
export function leadingWordOf(bare: string): Word | undefined {
  const at = bare.search(MENTIONED);
  const [first = ''] = bare.match(MENTIONED) ?? [];
  const places = at >= 0 && !/[ก-๙\d]/.test(bare.slice(0, at)) ? placesOf(first) : [];
  return places.length > 0 ? { places, digits: null } : undefined;
}

/** `below` as far as it says something, and `above` for the rest. */
export const combined = (above: Heading, below: Heading): Heading => ({
  word: {
    places: below.word.places.length > 0 ? below.word.places : above.word.places,
    digits: below.word.digits ?? (below.word.places.length > 0 ? null : above.word.digits),
  },
  amounts: below.amounts.length > 0 ? below.amounts : above.amounts,
  isReversed: below.isReversed || above.isReversed,
  orders: below.orders ?? above.orders,
});

/** Joins headings one below the other, which both apply to the lines below them. */
export const joined = (above: Heading, below: Heading): Heading => ({
  ...combined(above, below),
  word: {
    places: [...new Set([...above.word.places, ...below.word.places])],
    digits: below.word.digits ?? above.word.digits,
  },
});
