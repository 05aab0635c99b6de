import { MAX_WIN_DIGITS, winNumbers } from '../lotto-picks.ts';
import { isDigit, LIST_SETS, RUNS, type RunName } from './sets.ts';
import type { Meanings, Statement } from './statements.ts';
import { codesOf, numbersIn, type Token, type Word } from './tokens.ts';

/** A possible meaning of a line, and the meanings of the player's writing that lead to it. */
export interface Reading {
  statements: readonly Statement[];
  means?: Meanings;
  /** Numbers only, for which a price may stand above or below. */
  isBare?: boolean;
}

/** The possible meanings of a line, the likeliest first. `isSure`: the first one, without a question. */
export interface Meaning {
  readings: readonly Reading[];
  isSure: boolean;
  /** If only one of several readings is possible, such as 45-1000, it is the line's meaning. */
  isSureIfAlone?: boolean;
  /** The reading is not odd, although its shape is. */
  isUsual?: boolean;
}

const sure = (...statements: Statement[]): Meaning => ({ readings: [{ statements }], isSure: true });
const unsure = (...readings: Statement[][]): Meaning => ({
  readings: readings.map((statements) => ({ statements })),
  isSure: false,
});

/** The tokens of a shape's groups, by their names. */
type Parts = Readonly<Record<string, readonly Token[]>>;
/** Tells whether a number is a price because บาท follows it. */
const hasBaht = (tokens: readonly Token[] = []): boolean => tokens.some(({ code }) => code === 'M');
const wordIn = (tokens: readonly Token[] = []): Word | null =>
  tokens.flatMap((token) => (token.code === 'W' ? token.word : []))[0] ?? null;
/** 3กลับ and 6กลับ say how many orders a number has. */
const ordersIn = (...parts: (readonly Token[] | undefined)[]): number | undefined =>
  parts.flatMap((part) => part?.flatMap((token) => (token.code === 'R' ? (token.orders ?? []) : [])) ?? [])[0];
const isReversedIn = (...parts: (readonly Token[] | undefined)[]) => parts.some((part) => part && part.length > 0);
/** A word may be written before, behind or after the numbers: once. */
const onlyWord = (...parts: (readonly Token[] | undefined)[]): Word | null | 'several' => {
  const words = parts.flatMap((part) => wordIn(part) ?? []);
  return words.length > 1 ? 'several' : (words[0] ?? null);
};

/**
 * A list without a price is only sure if its last number would be an odd price: `99 30` may mean 99 for 30 baht. A dash
 * between two numbers is mostly followed by a price.
 */
function bareList({ before, numbers: list = [], after, first, last, end }: Parts): Meaning | null {
  const numbers = numbersIn(list);
  const word = onlyWord(before, after);
  if (word === 'several') return null;
  const isReversed = isReversedIn(first, last, end);
  const orders = ordersIn(first, last, end);
  const final = numbers.at(-1) ?? '';
  const all = { statements: [{ numbers, word, amounts: [], isReversed, orders }], isBare: true };
  const isPriced = hasBaht(list);
  if (isPriced && (numbers.length === 1 || isReversedIn(last))) return null;
  const separator = list.find(({ code }) => code !== 'N' && code !== ',')?.code ?? '';
  const isPair = numbers.length === 2 && separator !== '';
  const isSure = Number(final) % 5 !== 0 && !isPair && new Set(numbers.map(({ length }) => length)).size === 1;
  if (isSure && !isPriced) return { readings: [all], isSure };
  const key = `last${separator}${Math.min(numbers.length, 4)}`;
  const priced = (prices: number): Reading => ({
    statements: [{ numbers: numbers.slice(0, -prices), word, amounts: numbers.slice(-prices), isReversed, orders }],
    means: { [key]: `price${prices}` },
  });
  // Two prices at the end of a longer list are equal ones: 123 456 20 20.
  const isMany = numbers.length === 4 && numbers[0]?.length === 3 && new Set(numbers.slice(1)).size === 1;
  const prices = [1, 2].filter(
    (count) => count < numbers.length && (count === 1 || numbers.length === 3 || numbers.at(-1) === numbers.at(-2)),
  );
  return {
    readings: [
      ...prices.map(priced),
      ...(isMany ? [priced(3)] : []),
      ...(isPriced ? [] : [{ ...all, means: { [key]: 'numbers' } }]),
    ],
    isSure: isPriced && prices.length === 1,
    // 20-20 may be two prices.
    isSureIfAlone: new Set(numbers).size > 1,
  };
}

/** Every place has its price: `12 บน 20 ล่าง 30`. */
function pairs({ numbers, reverse, pairs: list = [] }: Parts): Meaning {
  const prices = numbersIn(list);
  const words = list.flatMap((token) => (token.code === 'W' ? token.word : []));
  return sure(
    ...words.map((word, at) => ({
      numbers: numbersIn(numbers),
      word,
      amounts: [prices[at] ?? ''],
      isReversed: isReversedIn(reverse),
    })),
  );
}

const runOf = (run: RunName, digits: readonly string[]): string[] => [
  ...new Set(digits.filter(isDigit).flatMap((digit) => RUNS[run](digit))),
];

function runs({ before, middle, run, digits: list, behind, prices, after }: Parts): Meaning | null {
  const word = onlyWord(before, middle, behind, after);
  const digits = numbersIn(list);
  const names = run?.flatMap((token) => (token.code === 'P' ? token.run : token.code === 'Q' ? token.runs : [])) ?? [];
  if (word === 'several' || names.length === 0) return null;
  const key = run?.flatMap((token) => (token.code === 'Q' ? token.key : []))[0];
  const of = (name: RunName, of: readonly string[], amounts: readonly string[], use?: string): Reading => ({
    statements: [{ numbers: runOf(name, of), word, amounts, isSet: true }],
    ...((key !== undefined || use !== undefined) && {
      means: { ...(key !== undefined && { [key]: name }), ...(use !== undefined && { run_price: use }) },
    }),
  });
  const hasRunWord = run?.some(({ code }) => code === 'Q');
  const amounts = numbersIn(prices);
  const [digit = '', second] = digits;
  if (amounts.length === 0 && second !== undefined && digits.length === 2 && isDigit(digit)) {
    // 19 ประตู 5 20: the second number is a price unless it is a digit, too.
    const readings = names.flatMap((name) => [
      of(name, [digit], [second], isDigit(second) ? 'price' : undefined),
      ...(isDigit(second) && !hasBaht(list) ? [of(name, digits, [], 'digit')] : []),
    ]);
    return { readings, isSure: false, isSureIfAlone: !hasRunWord };
  }
  if (!digits.every(isDigit) || hasBaht(list)) return null;
  const readings = names.map((name) => of(name, digits, amounts));
  return { readings, isSure: !hasRunWord };
}

function set({ before, set: found, behind, prices, price, after }: Parts): Meaning | null {
  const word = onlyWord(before, behind, after);
  const name = found?.flatMap((token) => (token.code === 'S' ? token.set : []))[0];
  if (word === 'several' || name === undefined) return null;
  const amounts = numbersIn(price ?? prices);
  const isLoose = price !== undefined && !hasBaht(price);
  const readings = (name === 'even' ? (['doubles', 'even'] as const) : [name]).map((meant) => ({
    statements: [{ numbers: LIST_SETS[meant](), word, amounts, isSet: true }],
    means: { ...(name === 'even' && { even: meant }), ...(isLoose && { set_price: 'price' }) },
  }));
  return { readings, isSure: readings.length === 1 && !isLoose };
}

/** Every way to take `length` of the digits, in their order: วิน without กลับ. */
const chosen = (digits: readonly string[], length: number): string[] =>
  length === 0
    ? ['']
    : digits.flatMap((digit, at) => chosen(digits.slice(at + 1), length - 1).map((rest) => digit + rest));

function win({ before, turned, size, numbers, doubles, behind, prices, after }: Parts): Meaning | null {
  const word = onlyWord(before, size, behind, after);
  const written = numbersIn(numbers);
  // วิน 1234 10 has a price.
  const [first = '', price = ''] = written;
  const isPriced = written.length === 2 && !prices && first.length > 2 && price.length > 1;
  const isDigits = written.length === 1 || written.every(isDigit);
  const digits = [...(isPriced ? first : isDigits ? written.join('') : '')].filter(isDigit);
  if (word === 'several' || digits.length < 2 || digits.length > MAX_WIN_DIGITS) return null;
  if (new Set(digits).size < digits.length) return null;
  const hasDoublesWord = doubles?.flatMap((token) => (token.code === 'D' ? token.hasDoubles : []))[0];
  const lengths = word?.digits === 2 || word?.digits === 3 ? [word.digits] : ([2, 3] as const);
  const amounts = isPriced ? [price] : numbersIn(prices);
  const of = (meant: string, all: readonly string[]): Reading => ({
    statements: [{ numbers: all, word, amounts, isSet: true }],
    means: { win: meant },
  });
  const readings = lengths.flatMap((length) =>
    (hasDoublesWord === undefined ? [false, true] : [hasDoublesWord]).map((hasDoubles) =>
      of(`${length}${hasDoubles ? '-doubles' : ''}`, winNumbers(digits, length === 2 ? 2 : 3, hasDoubles)),
    ),
  );
  const once =
    isReversedIn(turned) || hasDoublesWord ? [] : lengths.map((one) => of(`${one}-once`, chosen(digits, one)));
  const all = hasDoublesWord === undefined ? [...readings, ...once] : readings;
  return { readings: all, isSure: all.length === 1 && !isPriced };
}

/** Statements side by side. Words in the middle may belong to either side: `12=5 ล่าง 34=6`. */
function several({ list = [] }: Parts): Meaning | null {
  const codes = codesOf(list);
  const statements = [...codes.matchAll(EACH_OF_SEVERAL)].map((match): Statement => {
    const at = (name: string) => partOf(list, match, name);
    return {
      numbers: numbersIn(at('numbers')),
      word: null,
      amounts: numbersIn(at('prices')),
      isReversed: isReversedIn(at('reverse')),
    };
  });
  // The words before, between and behind the statements.
  const gaps: (Word | null)[] = [];
  let from = 0;
  for (const match of codes.matchAll(EACH_OF_SEVERAL)) {
    gaps.push(wordIn(list.slice(from, match.index)));
    from = match.index + match[0].length;
  }
  gaps.push(wordIn(list.slice(from)));
  const before = statements.map((statement, at) => ({ ...statement, word: gaps[at] ?? null }));
  const behind = statements.map((statement, at) => ({ ...statement, word: gaps[at + 1] ?? null }));
  const [first, last] = [gaps[0] ?? null, gaps.at(-1) ?? null];
  if (gaps.every((word) => word === null)) return sure(...before);
  if (first && last) return null;
  if (first) {
    if (before.every(({ word }) => word !== null)) return sure(...before);
    // บน 12=20 34=30: the word may be for the rest, too.
    let current = first;
    const carried = before.map((statement) => {
      current = statement.word ?? current;
      return { ...statement, word: current };
    });
    return unsure(carried, before);
  }
  if (last)
    return behind.every(({ word }) => word !== null)
      ? sure(...behind)
      : unsure(
          statements.map((one) => ({ ...one, word: last })),
          behind,
        );
  return unsure(before, behind);
}

const NUMBERS = 'N(?:[,/.-]?N)*';
const PRICES = '[NM](?:[x/-][NM])*';
const AMOUNTS = '[NM](?:x[NM])*';
const ONE_OF_SEVERAL = `(?<numbers>${NUMBERS})(?<reverse>R?)=(?<prices>${AMOUNTS})`;
const EACH_OF_SEVERAL = new RegExp(ONE_OF_SEVERAL, 'dg');

/** กลับ and words of places that stand behind a price. */
const TAIL = '(?<turned>R?)(?<after>W?)(?<end>R?)';

const priced = (parts: Parts): Meaning | null => {
  const { start, before, first, numbers: list, middle, last, behind, sign, prices, turned, after, end } = parts;
  const word = onlyWord(before, middle, behind, after);
  if (word === 'several') return null;
  const [numbers, amounts] = [numbersIn(list), numbersIn(prices)];
  const of = {
    word,
    isReversed: isReversedIn(start, first, last, turned, end),
    orders: ordersIn(first, last, turned, end),
  };
  const all = { ...of, numbers, amounts };
  const [one = '', second = ''] = numbers;
  // 821 44:20 has two prices with a colon between them.
  if (sign?.[0]?.code === ':' && numbers.length === 2 && amounts.length === 1 && one.length !== second.length)
    return unsure([{ ...of, numbers: [one], amounts: [second, ...amounts] }], [all]);
  return sure(all);
};

/** 36x20: the number alone, with its reverse, or above and below. */
function times(statement: Statement): Meaning {
  const [number = ''] = statement.numbers;
  const key = `times${number.length}`;
  const both = { places: ['top', 'bottom'], digits: null } as const;
  return {
    readings: [
      { statements: [statement], means: { [key]: 'top' } },
      ...(number.length > 1
        ? [{ statements: [{ ...statement, isReversed: true }], means: { [key]: 'reversed' } }]
        : []),
      ...(number.length < 3 && statement.word === null
        ? [{ statements: [{ ...statement, word: both }], means: { [key]: 'both' } }]
        : []),
    ],
    isSure: false,
  };
}

/** The grammar: the meaning of each shape of a line. A shape that is not here is not read. */
const SHAPES: readonly (readonly [string, (parts: Parts) => Meaning | null])[] = [
  // 12 34=20x20, กลับ 123=10, 12 บนล่าง=20, 12=20 ล่าง, กลับบน 12=20
  [
    `(?<start>R?)(?<before>W?)(?<first>R?)(?<numbers>${NUMBERS})(?<middle>W?)(?<last>R?)(?<behind>W?)(?<sign>=)(?<prices>${PRICES})${TAIL}`,
    priced,
  ],
  // 12 บน 20 ล่าง 20
  [`(?<numbers>${NUMBERS})(?<reverse>R?)(?<pairs>W=?[NM](?:[,/-]?W=?[NM])+)`, pairs],
  // 12=20 บน 30 ล่าง
  [
    `(?<numbers>${NUMBERS})(?<reverse>R?)=(?<pairs>(?:[NM]W){2,})`,
    (parts) => unsure(...pairs(parts).readings.map(({ statements }) => [...statements])),
  ],
  // 123=100 โต๊ด 50
  [
    `(?<numbers>${NUMBERS})(?<reverse>R?)=(?<price>[NM])(?<word>W)=?(?<more>[NM])`,
    ({ numbers, reverse, price, word, more }) => {
      const of = { numbers: numbersIn(numbers), isReversed: isReversedIn(reverse) };
      return unsure([
        { ...of, word: null, amounts: numbersIn(price) },
        { ...of, word: wordIn(word), amounts: numbersIn(more) },
      ]);
    },
  ],
  // 99 บน 30 may be two numbers
  [
    '(?<numbers>N)(?<reverse>R?)(?<word>W)(?<price>[NM])',
    ({ numbers, reverse, word, price }) => ({
      readings: [
        {
          statements: [
            {
              numbers: numbersIn(numbers),
              word: wordIn(word),
              amounts: numbersIn(price),
              isReversed: isReversedIn(reverse),
            },
          ],
          means: { word_then: 'price' },
        },
        ...(hasBaht(price)
          ? []
          : [
              {
                statements: [
                  { numbers: [...numbersIn(numbers), ...numbersIn(price)], word: wordIn(word), amounts: [] },
                ],
                means: { word_then: 'number' },
              },
            ]),
      ],
      isSure: hasBaht(price),
      isSureIfAlone: true,
    }),
  ],
  [
    `(?<numbers>${NUMBERS})(?<last>R?)(?<middle>W)(?<first>R?)(?<prices>${AMOUNTS})(?<end>R?)`,
    (parts) =>
      numbersIn(parts.prices).length > 1 || hasBaht(parts.prices)
        ? priced(parts)
        : unsure(...(priced(parts)?.readings.map(({ statements }) => [...statements]) ?? [])),
  ],
  // 123 กลับ 10
  [
    `(?<before>W?)(?<numbers>${NUMBERS})(?<last>R)(?<prices>${AMOUNTS})`,
    (parts) => {
      const meaning = priced(parts);
      if (!meaning || numbersIn(parts.prices).length > 1 || hasBaht(parts.prices)) return meaning;
      const [word, amounts] = [wordIn(parts.before), [] as const];
      const all = [
        { numbers: numbersIn(parts.numbers), word, amounts, isReversed: true },
        { numbers: numbersIn(parts.prices), word, amounts },
      ];
      return { readings: [...meaning.readings, { statements: all }], isSure: false, isSureIfAlone: true };
    },
  ],
  // 52 17 84-500
  [
    `(?<before>W?)(?<first>R?)(?<numbers>N(?:[,/.]?N)+)-(?<prices>${AMOUNTS})${TAIL}`,
    (parts) => {
      const [one] = priced(parts)?.readings ?? [];
      const [statement] = one?.statements ?? [];
      const [price = '', second] = statement?.amounts ?? [];
      if (!one || !statement) return null;
      if (
        second !== undefined ||
        hasBaht(parts.prices) ||
        statement.numbers.every(({ length }) => length !== price.length)
      )
        return { readings: [one], isSure: true, isUsual: true };
      const all = { ...statement, numbers: [...statement.numbers, price], amounts: [] };
      return {
        readings: [
          { ...one, means: { dash_list: 'price' } },
          { statements: [all], means: { dash_list: 'numbers' }, isBare: true },
        ],
        isSure: false,
      };
    },
  ],
  [`(?<before>W?)(?<first>R?)(?<numbers>${NUMBERS}(?:[,/.-]?M)?)(?<last>R?)(?<after>W?)(?<end>R?)`, bareList],
  // 12=20 20
  [
    `(?<before>W?)(?<numbers>${NUMBERS})(?<reverse>R?)=(?<price>[NM]),?(?<more>[NM])(?<after>W?)`,
    ({ before, numbers, reverse, price, more, after }) => {
      const word = onlyWord(before, after);
      if (word === 'several') return null;
      const one = { numbers: numbersIn(numbers), word, isReversed: isReversedIn(reverse) };
      const two = { ...one, amounts: [...numbersIn(price), ...numbersIn(more)] };
      const other = [
        { ...one, amounts: numbersIn(price) },
        { numbers: numbersIn(more), word, amounts: [] },
      ];
      return unsure([two], ...(hasBaht(more) ? [] : [other]));
    },
  ],
  // 12 20x20
  [
    `(?<before>W?)(?<numbers>${NUMBERS})(?<price>[NM])x(?<more>[NM])${TAIL}`,
    ({ before, numbers, price, more, turned, after, end }) => {
      const word = onlyWord(before, after);
      if (word === 'several') return null;
      const of = { word, isReversed: isReversedIn(turned, end) };
      const two = { ...of, numbers: numbersIn(numbers), amounts: [...numbersIn(price), ...numbersIn(more)] };
      const one = { ...of, numbers: [...numbersIn(numbers), ...numbersIn(price)], amounts: numbersIn(more) };
      return unsure([two], ...(hasBaht(price) ? [] : [[one]]));
    },
  ],
  // 45*20, 45-20x20
  [
    `(?<before>W?)(?<first>R?)(?<numbers>N)(?<sign>[x-])(?<prices>${AMOUNTS})${TAIL}`,
    (parts) => {
      const [one] = priced(parts)?.readings[0]?.statements ?? [];
      if (!one) return null;
      if (parts.sign?.[0]?.code === 'x' && one.amounts.length === 1 && !one.isReversed) return times(one);
      // 12-34x20: 34 is an odd price.
      const [second = '', ...rest] = one.amounts;
      const isPair = parts.sign?.[0]?.code === '-' && Number(second) % 5 !== 0;
      const both = { ...one, numbers: [...one.numbers, second], amounts: rest };
      return unsure([one], ...(isPair ? [[both]] : []));
    },
  ],
  // 12,34,56/20x20
  [
    `(?<before>W?)(?<first>R?)(?<numbers>N(?:[,/.]?N)+)[/.](?<prices>[NM]x[NM])${TAIL}`,
    (parts) => {
      const one = priced(parts);
      return one && { ...one, isSure: false };
    },
  ],
  // 94. 30x30
  [
    `(?<before>W?)(?<first>R?)(?<numbers>N)[./](?<prices>[NM]x[NM])${TAIL}`,
    (parts) => {
      const [one] = priced(parts)?.readings[0]?.statements ?? [];
      if (!one) return null;
      const [price = '', ...rest] = one.amounts;
      return unsure([one], [{ ...one, numbers: [...one.numbers, price], amounts: rest }]);
    },
  ],
  [
    `(?<before>W?)(?<run>[PQ])(?<middle>W?)(?<digits>${NUMBERS}M?)(?<behind>W?)(?:=(?<prices>${PRICES}))?(?<after>W?)`,
    runs,
  ],
  // รูดหน้า 5 บล 20
  [`(?<run>[PQ])(?<digits>N)(?<behind>W)(?<prices>${AMOUNTS})`, runs],
  // 5 รูดหน้า=10
  [`(?<digits>N)(?<run>P)(?<behind>W?)=(?<prices>${PRICES})(?<after>W?)`, runs],
  [`(?<before>W?)(?<set>S)(?<behind>W?)(?:=(?<prices>${PRICES}))?(?<after>W?)`, set],
  ['(?<before>W?)(?<set>S)(?<behind>W?)(?<price>[NM](?:x[NM])*)', set],
  [
    `(?<before>W?)V(?<turned>R?)(?<size>W?)(?<numbers>${NUMBERS})(?<doubles>D?)(?<behind>W?)(?:=(?<prices>${PRICES}))?(?<after>W?)`,
    win,
  ],
  [
    `(?<before>W?)V(?<turned>R?)(?<size>W?)(?<doubles>D?)(?<numbers>${NUMBERS})(?:=(?<prices>${PRICES}))?(?<after>W?)`,
    win,
  ],
  [`(?<list>W?${NUMBERS}R?=${AMOUNTS}(?:,?W?,?${NUMBERS}R?=${AMOUNTS})+W?)`, several],
  [`(?<list>W?${NUMBERS}R?=${AMOUNTS}(?:[,/]${NUMBERS}R?=${AMOUNTS})+W?)`, several],
];
const GRAMMAR = SHAPES.map(([shape, meaning]) => ({ shape: new RegExp(`^${shape}$`, 'd'), meaning }));

function partOf(tokens: readonly Token[], match: RegExpExecArray, name: string): readonly Token[] {
  const [from, to] = match.indices?.groups?.[name] ?? [0, 0];
  return tokens.slice(from, to);
}

/** The fit of a grammar shape to a line: the places of its groups among the tokens. */
interface Fit {
  meaning: (parts: Parts) => Meaning | null;
  groups: readonly (readonly [name: string, from: number, to: number])[];
}

/** Most lines of a list are written in the same few ways, so the fit of each is found once. */
const FITS = new Map<string, readonly Fit[]>();
const MAX_KEPT = 200;

function fitsOf(codes: string): readonly Fit[] {
  const known = FITS.get(codes);
  if (known) return known;
  const found = GRAMMAR.flatMap(({ shape, meaning }): Fit[] => {
    const match = shape.exec(codes);
    const groups = Object.entries(match?.indices?.groups ?? {}).flatMap(([name, place]) =>
      place ? [[name, ...place] as const] : [],
    );
    return match ? [{ meaning, groups }] : [];
  });
  if (FITS.size >= MAX_KEPT) FITS.clear();
  FITS.set(codes, found);
  return found;
}

/** The meaning of a line's tokens; null for a shape that the grammar does not have. */
export function meaningOf(tokens: readonly Token[]): Meaning | null {
  for (const { meaning, groups } of fitsOf(codesOf(tokens))) {
    const parts = Object.fromEntries(groups.map(([name, from, to]) => [name, tokens.slice(from, to)]));
    const found = meaning(parts);
    if (found) return found;
  }
  return null;
}
