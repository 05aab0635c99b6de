/**
 * Texts that `JSON.parse` accepts silently, although they would later be something else than their writer meant, or a
 * fault of ours.
 */

/** None of our inputs is nested deeper; deeper ones could exhaust the stack. */
const MAX_DEPTH = 16;

/** Tells whether PostgreSQL can store the text: no NUL, no half of a surrogate pair. */
export const isStorableText = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/**
 * Tells whether every text in a JSON value can be stored, including names of fields, and it is not nested too deep.
 */
export function isStorable(value: unknown, depth = 1): boolean {
  if (typeof value === 'string') return isStorableText(value);
  if (typeof value !== 'object' || value === null) return true;
  if (depth > MAX_DEPTH) return false;
  return Object.entries(value).every(([name, inner]) => isStorableText(name) && isStorable(inner, depth + 1));
}

/** A text as a whole, which is passed over, or a number. */
const TEXT_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/**
 * The first number of a JSON text that a double does not hold as written (`1.00000000000000001`, `2^53 + 1`,
 * `1e400`): once read, it would be another amount than the sent one. The text has to be JSON.
 */
export function inexactNumber(json: string): string | undefined {
  for (const [token] of json.matchAll(TEXT_OR_NUMBER)) if (!token.startsWith('"') && !isExact(token)) return token;
  return undefined;
}

const isExact = (written: string): boolean => {
  const value = Number(written);
  return Number.isFinite(value) && decimalOf(written) === decimalOf(String(value));
};

/** The digits of a number without zeros around them, and the place of the last one: `-1.50` and `-15e-1` are `-15e-1`. */
function decimalOf(number: string): string {
  const [, sign = '', whole = '', decimals = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(number) ?? [];
  const digits = (whole + decimals).replace(/^0+/, '');
  // A regular expression would be slow: `/0+$/` reads a long row of zeros once for each of them.
  let end = digits.length;
  while (digits[end - 1] === '0') end--;
  const shown = digits.slice(0, end);
  if (shown === '') return '0';
  return `${sign}${shown}e${Number(exponent) - decimals.length + digits.length - shown.length}`;
}
