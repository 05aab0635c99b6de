import { arabicDigits } from '../digits.ts';
import { FAULTS as text } from './faults.ts';
import { remembered } from './remembered.ts';
import type { RunName, SetName } from './sets.ts';

/** The place where a bet wins; with the number's digits it is a bet type. */
export type Place = 'top' | 'bottom' | 'tod' | 'front' | 'float' | 'floatBottom';

/** Places that a line names, and how many digits its numbers must have if it says so. */
export interface Word {
  places: readonly Place[];
  digits: number | null;
}

/** A part of a line; `code` is its letter in the line's shape, which the grammar is written in (shapes.ts). */
export type Token =
  | { code: 'N'; number: string }
  /** A number with บาท behind it, which is a price and nothing else. */
  | { code: 'M'; number: string }
  | { code: 'W'; word: Word }
  /** The price follows. */
  | { code: '=' | ':' }
  /** Between two prices. */
  | { code: 'x' }
  | { code: ',' | '/' | '-' | '.' }
  /** กลับเลข; 3 of 3กลับ and 6 of 6กลับ must be the count of orders. */
  | { code: 'R'; orders?: number }
  | { code: 'P'; run: RunName }
  /** A picker that several are called by. */
  | { code: 'Q'; runs: readonly RunName[]; key: string }
  | { code: 'S'; set: SetName }
  /** วินเลข, and whether digits may repeat in it. */
  | { code: 'V' }
  | { code: 'D'; hasDoubles: boolean }
  | { code: 'B' };

const word = (places: readonly Place[], digits: number | null = null): Token => ({
  code: 'W',
  word: { places, digits },
});
const FILLER = null;

/** The spellings that players write, each once; the longest one that fits is taken. */
const SPELLINGS: Readonly<Record<string, Token | typeof FILLER>> = {
  ...Object.fromEntries(
    ['บน', 'ตัวบน', 'ตรง', 'ตัวตรง', 'เต็ง', 'เต้ง', 'เต๊ง', 'เตง', 'บ'].map((spelling) => [spelling, word(['top'])]),
  ),
  ...Object.fromEntries(['ล่าง', 'ตัวล่าง', 'ล'].map((spelling) => [spelling, word(['bottom'])])),
  ...Object.fromEntries(
    ['โต๊ด', 'โต้ด', 'โตด', 'โต็ด', 'โต๋ด', 'โต๊ต', 'โต้ต', 'ตัวโต๊ด', 'ต'].map((one) => [one, word(['tod'])]),
  ),
  ...Object.fromEntries(['หน้า', 'ตัวหน้า'].map((spelling) => [spelling, word(['front'])])),
  บล: word(['top', 'bottom']),
  บต: word(['top', 'tod']),
  วิ่ง: word([], 1),
  ...Object.fromEntries(['ลอย', 'ลอยบน', 'มี'].map((spelling) => [spelling, word(['float'])])),
  ลอยล่าง: word(['floatBottom']),
  ...Object.fromEntries(
    ['=', '@', 'ตัวละ', 'เลขละ', 'อย่างละ', 'ละ', 'ราคา'].map((one) => [one, { code: '=' } as const]),
  ),
  ':': { code: ':' },
  ...Object.fromEntries(
    ['x', '×', '✕', '✖', '*', '+', '➕', 'คูณ', 'z'].map((spelling) => [spelling, { code: 'x' } as const]),
  ),
  ...Object.fromEntries([',', ';', '|', '、', '&'].map((spelling) => [spelling, { code: ',' } as const])),
  ...Object.fromEntries(['/', '➗'].map((spelling) => [spelling, { code: '/' } as const])),
  ...Object.fromEntries(['-', '–', '—', '_', '➖'].map((spelling) => [spelling, { code: '-' } as const])),
  '.': { code: '.' },
  ...Object.fromEntries(
    'กลับ กลับเลข เลขกลับ กลับตัว ก ชุด ช ซ ปต ประตู ทุกประตู ตู ทุกตู'
      .split(' ')
      .map((spelling) => [spelling, { code: 'R' } as const]),
  ),
  ...Object.fromEntries(['19ประตู', 'สิบเก้าประตู', 'รูด19ประตู'].map((one) => [one, { code: 'P', run: 'doors' } as const])),
  ...Object.fromEntries(['รูดหน้า', 'รูดหัว'].map((one) => [one, { code: 'P', run: 'front' } as const])),
  ...Object.fromEntries(['รูดหลัง', 'รูดท้าย', 'รูดหาง'].map((one) => [one, { code: 'P', run: 'back' } as const])),
  รูด: { code: 'Q', runs: ['doors', 'front', 'back'], key: 'run' },
  ...Object.fromEntries(['หัว', 'น'].map((one) => [one, { code: 'Q', runs: ['front'], key: 'head' } as const])),
  หาง: { code: 'Q', runs: ['doors', 'back'], key: 'tail' },
  ...Object.fromEntries(['ท้าย', 'ห', 'หลัง'].map((one) => [one, { code: 'Q', runs: ['back'], key: 'end' } as const])),
  ...Object.fromEntries(['นห', 'หน้าหลัง'].map((one) => [one, { code: 'Q', runs: ['doors'], key: 'ends' } as const])),
  ...Object.fromEntries(['พี่น้อง', 'เลขพี่น้อง', 'พน'].map((one) => [one, { code: 'S', set: 'siblings' } as const])),
  ...Object.fromEntries(['เบิ้ล', 'เลขเบิ้ล'].map((one) => [one, { code: 'S', set: 'doubles' } as const])),
  ...Object.fromEntries(['ตอง', 'เลขตอง'].map((one) => [one, { code: 'S', set: 'triples' } as const])),
  ต่ำ: { code: 'S', set: 'low' },
  สูง: { code: 'S', set: 'high' },
  คู่: { code: 'S', set: 'even' },
  คี่: { code: 'S', set: 'odd' },
  คู่คู่: { code: 'S', set: 'evenEven' },
  คู่คี่: { code: 'S', set: 'evenOdd' },
  คี่คู่: { code: 'S', set: 'oddEven' },
  คี่คี่: { code: 'S', set: 'oddOdd' },
  ...Object.fromEntries(['วิน', 'วินเลข', 'จับวิน'].map((spelling) => [spelling, { code: 'V' } as const])),
  ...Object.fromEntries(['รวมเบิ้ล', 'มีเบิ้ล'].map((one) => [one, { code: 'D', hasDoubles: true } as const])),
  ...Object.fromEntries(
    ['ไม่รวมเบิ้ล', 'ไม่เบิ้ล', 'ไม่เอาเบิ้ล'].map((one) => [one, { code: 'D', hasDoubles: false } as const]),
  ),
  ...Object.fromEntries(['บาท', '฿', 'thb', '.-'].map((spelling) => [spelling, { code: 'B' } as const])),
  ...Object.fromEntries(
    'และ กับ เลข แทง ซื้อ เอา ขอ จัด ครับ คับ คร้าบ ครับผม ค่ะ คะ ค้า จ้า จ้ะ จ๊ะ จร้า นะ นะคะ นะครับ นะจ๊ะ หน่อย ด้วย'
      .split(' ')
      .map((spelling) => [spelling, FILLER]),
  ),
};

const VOCABULARY: ReadonlyMap<string, Token | typeof FILLER> = new Map(Object.entries(SPELLINGS));
const MAX_WORD_LENGTH = Math.max(...[...VOCABULARY.keys()].map(({ length }) => length));
const LENGTHS: Readonly<Record<string, number>> = { 1: 1, 2: 2, 3: 3, 4: 4, 5: 5, หนึ่ง: 1, สอง: 2, สาม: 3, สี่: 4, ห้า: 5 };

/** The words of places, the longest first. */
export const PLACE_WORDS = [...VOCABULARY]
  .flatMap(([spelling, token]) => (token?.code === 'W' && token.word.places.length > 0 ? spelling : []))
  .sort((one, other) => other.length - one.length);
/** A place as it is written. */
export const PLACE_WRITINGS: Readonly<Record<Place, string>> = {
  top: 'บน',
  bottom: 'ล่าง',
  tod: 'โต๊ด',
  front: 'หน้า',
  float: 'ลอย',
  floatBottom: 'ลอยล่าง',
};
/** The places that a word of `PLACE_WORDS` names. */
export function placesOf(spelling: string): readonly Place[] {
  const token = VOCABULARY.get(spelling);
  return token?.code === 'W' ? token.word.places : [];
}

/** เลขท้าย 2 ตัว, a prize of its own unless its place follows; ท้าย alone is a picker. */
const LAST_DIGITS =
  /^(?:เลข)?(?:ท้าย\s*(?<behind>[23]|สอง|สาม)\s*ตัว(?!ละ)|(?<before>[23]|สอง|สาม)\s*ตัว\s*ท้าย)\s*(?=(?<place>บน|ล่าง)?)/;

/** Invisible characters that change nothing: zero-width ones, marks of direction, variants of emoji. */
const INVISIBLE = /\u00ad|[\u200b-\u200f]|[\u2060-\u2064]|\ufe0e|\ufe0f|\ufeff|\u20e3/g;
/** Characters that show a line in another order than it is stored in. */
const REORDERING = /[\u202a-\u202e\u2066-\u2069]|\p{Script=Arabic}|\p{Script=Hebrew}/u;
/** Pictures that stand for a word, and how the vocabulary spells it; a line with one is asked about (variants.ts). */
const SIGN_WORDS: Readonly<Record<string, string>> = {
  ...Object.fromEntries([...'⬆↑⇧▲👆☝🔼⏫🔺🔝'].map((sign) => [sign, ' บน '])),
  ...Object.fromEntries([...'⬇↓⇩▼👇🔽⏬🔻'].map((sign) => [sign, ' ล่าง '])),
  ...Object.fromEntries([...'↕⇅⇵'].map((sign) => [sign, ' บนล่าง '])),
  ...Object.fromEntries([...'↔⇄⇆🔄🔁🔃🔀♻↩↪🔙'].map((sign) => [sign, ' กลับ '])),
};
/** ⬇️⬇️⬇️ is one. */
const SIGNS = new RegExp(`([${Object.keys(SIGN_WORDS).join('')}])(?:\\s*\\1)*`, 'gu');
/** Pictures are decoration but for the signs above, ✖ and ➕ ➖ ➗, 💯 and 🔟, which are numbers, and questions. */
const PICTURES =
  /(?![\u2716\u2795-\u2797\u2753\u2754\u{1f4af}\u{1f51f}])(?:\p{Extended_Pictographic}|[\u{1f3fb}-\u{1f3ff}]|[\u{1f1e6}-\u{1f1ff}])/gu;
const CANCELLED = /[\u274c\u274e]|\u{1f645}|\u{1f6ab}|\u26d4|ไม่เอา(?!เบิ้ล)|ยกเลิก|(?<![ก-๙])(?:ขอ)?งด(?![ะ-ู็-๎])/u;
const SHORT_MONTHS = 'ม.ค ก.พ มี.ค เม.ย พ.ค มิ.ย ก.ค ส.ค ก.ย ต.ค พ.ย ธ.ค'.replaceAll('.', '\\.?').replaceAll(' ', '|');
/** A month's last dot may be missing: one that ends the line is not read. */
const MONTHS = new RegExp(
  `(?:${SHORT_MONTHS})\\.|(?<![ก-๙])(?:${SHORT_MONTHS})(?![ก-๙])|งวด|วันที่|มกรา|กุมภา|มีนา|เมษา|พฤษภา|มิถุนา|กรกฎา|สิงหา|กันยา|ตุลา|พฤศจิกา|ธันวา`,
);
const DAY = '(?:0?[1-9]|[12]\\d|3[01])';
const MONTH = '(?:0?[1-9]|1[0-2])';
/** Not where a price follows: 12/11/69=20 are three numbers. */
const DATE = new RegExp(
  `(?<!\\d)(?:${DAY}([/.-])${MONTH}\\1(?:20\\d\\d|25\\d\\d|[2-7]\\d)|(?:20|25)\\d\\d([/.-])${MONTH}\\2${DAY})(?!\\d|\\s*[=x*])`,
);
const TIME = /(?<!\d)(?:[01]?\d|2[0-3])[:.][0-5]\d\s*น(?![ก-๙])/;
const PHONE = /(?<!\d)0\d{1,2}[\s.-]?\d{3}[\s.-]?\d{4}(?!\d)|\+66|\d-\d{5}-\d|\d{9,}/;
/** Signs before a price. */
export const PRICE_SIGN = '(?:[=@:]|ละ|ราคา)';
const THOUSANDS = '\\d{1,3}(?:,\\d{3})+(?!\\d)';
/** 1,000 after a price sign, before บาท, or at the end behind another number. */
const COMMA = new RegExp(
  `(?<=(?:${PRICE_SIGN}|[x*×z])\\s*)${THOUSANDS}(?!\\s*${PRICE_SIGN})|(?<![\\d,])${THOUSANDS}(?=\\s*(?:บาท|฿|บ(?![ก-๙])))|(?<=\\d[^\\d,]+)[1-9]\\d?,\\d{3}(?!\\d)(?=(?:\\s*[x*×]\\s*\\d[\\d,]*)?$)|^[1-9]\\d?,\\d{3}(?=[x*×]\\d)`,
  'g',
);
/** 12=20,300 may be 20 for 12, and 300 without a price; 1,000 and 2,300 are prices. */
const MAY_BE_TWO = /(?<!00)$|^(?:[5-9]|\d\d),/;
/** A plain line with a comma that may be one of thousands, read as one. */
export const withThousands = (bare: string): string => bare.replace(COMMA, (price) => price.replaceAll(',', ''));

/** `１` as `1`, `＝` as `=`. */
const narrow = (wide: string): string => String.fromCharCode(wide.charCodeAt(0) - 0xfee0);

/** Numbers and signs in their usual spelling, which most lines of a list are. */
const IS_PLAIN = /^\d[\d\s=*x@:/-]*\d$/;

/** The line as the grammar reads it: one spelling for each sign, no pictures, nothing that cannot be seen. */
export const plain = (line: string): string => (IS_PLAIN.test(line) ? line : plainOf(line));

const plainOf = remembered((line: string): string =>
  respelled(
    arabicDigits(
      line
        .replace(INVISIBLE, '')
        .normalize('NFC')
        .replace(/\u0e4d\u0e32/g, 'ำ')
        .replace(/[\uff01-\uff5e]/g, narrow),
    )
      .toLowerCase()
      .replace(PICTURES, (picture) => (picture in SIGN_WORDS ? picture : ' '))
      .replace(/^[\s•●▪·*-]+(?=\S)/, '')
      .replace(/(?<=\d\s?)บ\.(?![ก-๙])/g, 'บาท ')
      .replace(/(?<![\s.,;])[\s.,;]+$/, (end) => (end.startsWith('.-') ? end : ''))
      .replace(/(?<=\d)\s*\.-/g, ' บาท ')
      .replace(/(?<!\d)฿(\d+)/g, '$1บาท')
      .replace(/(?<!\d)(19|สิบเก้า)\s*ประตู/g, '$1ประตู')
      .trim(),
  ),
);

/** Orders of a number behind a sign: 10*ชุด, 40*3ก. */
const BEFORE_ORDERS = /[x*×]\s*(?=(?:[36]\s*)?(?:กลับ|ก(?![ก-๙])|ชุด|[ชซ](?![ก-๙])|ทุก|ประตู|ปต))/g;

const IN_BRACKETS = /\(\s*((?:บน|ล่าง|กลับ|โต[๊้็๋]?ด|เต็ง|ตรง|บล|[\s/+,-])+)\s*\)/g;
/** วิน 123 เบิ้ล กลับ has its words in one order. */
const asWin = (bare: string): string => {
  const withDoubles = bare.replace(/(?<!รวม|มี|ไม่|ไม่เอา|ไม่รวม)เบิ้ล/g, ' รวมเบิ้ล ');
  return /กลับ/.test(withDoubles) ? withDoubles.replace(/กลับ/g, ' ').replace(/วิน(?:เลข)?/, '$& กลับ ') : withDoubles;
};

/** One writing for what several ways of writing say. */
const respelled = (bare: string): string =>
  bare
    .replace(/(\d{3})\s*[\s=-]\s*(\d+)\s*\(\s*(\d+)\s*[x*×]\s*([25])\s*\)/g, '$1=$2x$3x$4')
    .replace(/(\d)\s*\(\s*(\d+\s*[x*×]\s*\d+)\s*\)/g, '$1=$2')
    .replace(IN_BRACKETS, ' $1 ')
    .replace(/^\(([\d\s,./-]+)\)(?=\s*[=x*-])/, '$1')
    .replace(/(?<=\d)\s*-\s*(?=บน|ล่าง|โต|บล|ตรง|เต็ง)/g, ' ')
    .replace(/(?<![ก-๙])หน้า\s*(?=\d(?!\d))/g, 'น')
    .replace(/^.*วิน.*$/, asWin)
    .replace(/(?<=\d)\s*['’′]\s*(?=\d)/g, '=')
    .replace(/(?<![ก-๙])บ\.\s*ล(?:\.|(?![ก-๙]))/g, 'บล ')
    .replace(BEFORE_ORDERS, ' ')
    .replace(/(?<=\d[^\d=]*)มี\s*(?=\d)/g, '=')
    .replace(COMMA, (price) => (MAY_BE_TWO.test(price) ? price : price.replaceAll(',', '')))
    .replace(/(?:ทุก)?ประตูละ|ตูละ/g, ' กลับ ละ ')
    .replace(/^\d{2,3}(?:\)\s*\d{2,3})+\)?(?=\s*[=x*-])/, (list) => list.replace(/\)/g, ' '))
    .replace(/(?<=^\D*)x(?=\d\d(?!\d))/, '');

/** The sentence for a player whose line contains something other than bets, or null. */
export function otherThanBets(line: string, bare: string): string | null {
  if (REORDERING.test(line)) return text.reordered;
  if (CANCELLED.test(line)) return text.cancelled;
  if (/https?:|www\.|[a-z0-9]\.(?:com|net|co|me)\b/.test(bare)) return text.address;
  if (PHONE.test(bare)) return text.phone;
  if (/^\D*\d\s*[x×*]\s*\d\s*=/.test(bare)) return text.unsold(text.apart);
  if (bare.match(COMMA)?.some((price) => !/00$/.test(price))) return text.comma;
  if (MONTHS.test(bare) || DATE.test(bare)) return text.date;
  return TIME.test(bare) ? text.time : null;
}

/** Tells whether a plain line has pictures that stand for words. */
export const hasSigns = (bare: string): boolean => bare.search(SIGNS) >= 0;
/** A plain line with its signs as words, or without them. */
export const withSigns = (bare: string, asWords: boolean): string =>
  bare.replace(SIGNS, (_, sign: string) => (asWords ? (SIGN_WORDS[sign] ?? ' ') : ' ')).trim();

/** The tokens of a plain line, or the reason why it is not read. Only words of courtesy are left out. */
export const tokensOf = remembered((bare: string): readonly Token[] | string => {
  const tokens: Token[] = [];
  for (let at = 0; at < bare.length; ) {
    const found = tokenAt(bare, at);
    if (found === null) return text.unread(unknownAt(bare, at));
    if (found.token) tokens.push(found.token);
    at += found.length;
  }
  return joined(tokens);
});

/** Numbers that no word follows, which most of a list is. */
const PLAIN_NUMBER = /\d+(?!\d|\s*[ก-๙])/y;

function tokenAt(bare: string, at: number): { token: Token | null; length: number } | null {
  PLAIN_NUMBER.lastIndex = at;
  const [number] = PLAIN_NUMBER.exec(bare) ?? [];
  if (number !== undefined) return { token: { code: 'N', number }, length: number.length };
  const rest = bare.slice(at, at + 40);
  const [space] = /^\s+/.exec(rest) ?? [];
  if (space !== undefined) return { token: null, length: space.length };
  const isInNumber = /\d/.test(bare[at - 1] ?? '');
  const counted = isInNumber ? null : countedOrders(bare, at);
  if (counted) return { token: { code: 'R', orders: /^[6ห]/.test(counted[0]) ? 6 : 3 }, length: counted[0].length };
  const last = LAST_DIGITS.exec(rest);
  if (last && !isInNumber) {
    const { before, behind, place } = last.groups ?? {};
    return { token: word(place ? [] : ['bottom'], LENGTHS[before ?? behind ?? ''] ?? null), length: last[0].length };
  }
  const size = /^([1-5]|หนึ่ง|สอง|สาม|สี่|ห้า)\s*ตัว(?!ละ)/.exec(rest);
  if (size && !isInNumber) return { token: word([], LENGTHS[size[1] ?? ''] ?? null), length: size[0].length };
  for (let length = Math.min(MAX_WORD_LENGTH, rest.length); length > 0; length -= 1) {
    const token = VOCABULARY.get(rest.slice(0, length));
    if (token === undefined) continue;
    // A single letter is a word only by itself: ต of ตาล is not โต๊ด.
    if (
      /^[ก-ฮ]+$/.test(rest.slice(0, length)) &&
      length < 3 &&
      /[ก-๙]/.test(rest[length] ?? '') &&
      !VOCABULARY_START.test(rest.slice(length))
    )
      return null;
    return { token, length };
  }
  const [digits] = /^\d+/.exec(rest) ?? [];
  return digits === undefined ? null : { token: { code: 'N', number: digits }, length: digits.length };
}

/** 3กลับ and หกกลับ: how many orders a number has. With a space it may be a number, unless one of three digits is before. */
const COUNTED_ORDERS = /^(?:[36]|หก|สาม)(?<space>\s*)(?:ตัว)?(?:กลับ|ประตู|ก(?![ก-๙]))/;
function countedOrders(bare: string, at: number): RegExpExecArray | null {
  const found = COUNTED_ORDERS.exec(bare.slice(at, at + 16));
  return found?.groups?.space && !/\d{3}/.test(bare.slice(0, at)) ? null : found;
}

/** Whether a spelling of the vocabulary begins here, as ล่าง does after บน. */
const VOCABULARY_START = new RegExp(
  `^(?:${[...VOCABULARY.keys()].filter((spelling) => /^[ก-๙]{2,}/.test(spelling)).join('|')}|ก(?![ก-๙]))`,
);

const unknownAt = (bare: string, at: number): string =>
  (/^(?:[ก-๙]+|[a-z]+|[^\s\d])/u.exec(bare.slice(at, at + 40))?.[0] ?? bare.slice(at, at + 1)).slice(0, 20);

const MAX_PLACES = 4;
const hasSign = (tokens: readonly Token[]): boolean => tokens.some(({ code }) => code === '=' || code === ':');

/** Words side by side are one word, with a separator between them too: บน+ล่าง. */
function joined(tokens: readonly Token[]): readonly Token[] {
  const result: Token[] = [];
  for (const [at, token] of tokens.entries()) {
    const last = result.at(-1);
    const isBetweenWords = last?.code === 'W' && tokens[at + 1]?.code === 'W' && /[,/x-]/.test(token.code);
    // ล่าง: 12=20
    const isBehindFirstWord =
      result.length === 1 && last?.code === 'W' && /[:.-]/.test(token.code) && tokens[at + 1]?.code === 'N';
    const isBeforeOrders = /[=:]/.test(token.code) && tokens[at + 1]?.code === 'R' && hasSign(tokens.slice(at + 2));
    if (isBeforeOrders || (token.code === 'R' && last?.code === 'R' && token.orders === undefined)) continue;
    // 12=บน20 is 12 บน=20.
    if (token.code === '=' && tokens[at + 1]?.code === 'W' && /[NM]/.test(tokens[at + 2]?.code ?? '')) continue;
    if (
      token.code === 'W' &&
      tokens[at - 1]?.code === '=' &&
      result.length > 0 &&
      /[NM]/.test(tokens[at + 1]?.code ?? '')
    ) {
      result.push(token, { code: '=' });
      continue;
    }
    if (isBetweenWords || (isBehindFirstWord && hasSign(tokens.slice(at + 1)))) continue;
    if (token.code === 'W' && last?.code === 'W' && last.word.places.length < MAX_PLACES) {
      const { places, digits } = last.word;
      result[result.length - 1] = word([...places, ...token.word.places], token.word.digits ?? digits);
    } else if (token.code === 'B' && last?.code === 'N') result[result.length - 1] = { ...last, code: 'M' };
    else if (token.code !== 'B' || last?.code !== 'M') result.push(token);
  }
  return result;
}

/** A line's shape: a letter for each token. */
export const codesOf = (tokens: readonly Token[]): string =>
  tokens.map(({ code }) => (code === ':' ? '=' : code)).join('');
export const numbersIn = (tokens: readonly Token[] = []): string[] =>
  tokens.flatMap((token) => (token.code === 'N' || token.code === 'M' ? token.number : []));
