/** `0812345678` → `08x-xxx-5678`. */
export function maskPhone(phone: string): string {
  return `${phone.slice(0, 2)}x-xxx-${phone.slice(-4)}`;
}

/** Hides all digits but the four before the last: `1234567890` → `xxx-x-x6789-x`. */
export function maskAccountNo(accountNo: string): string {
  const masked = `${'x'.repeat(Math.max(0, accountNo.length - 5))}${accountNo.slice(-5, -1)}x`;
  // Ten digits are the usual ones, written as banks do.
  return masked.replace(/^(.{3})(.)(.{5})(.)$/, '$1-$2-$3-$4');
}

/** `1234567890` → `xxxxxx7890`: an agent's account, of which its players know the last four digits. */
export const showLastFour = (accountNo: string): string => accountNo.slice(-4).padStart(accountNo.length, 'x');

/** The name that other players see: the first two and the last two letters of the username, `so•••21`. */
export const maskName = (username: string): string => `${username.slice(0, 2)}•••${username.slice(-2)}`;

/** The name that a game provider gets and its game shows: `somchai` → `som***`. */
export const maskNameForProvider = (username: string): string => `${username.slice(0, 3)}***`;

/** Fewer visible digits than this name no account. */
const MIN_VISIBLE_DIGITS = 3;

/** Tells whether a number can be the one that another server shows masked: `xxx-x-x1234-x`, `1234xxxx5678`. */
export function fitsMask(number: string, masked: string): boolean {
  const mask = masked.replace(/[\s-]/g, '').replace(/[X*•]/g, 'x');
  if (!/^[\dx]+$/.test(mask) || mask.replaceAll('x', '').length < MIN_VISIBLE_DIGITS) return false;
  // Some banks shorten the hidden part.
  const pattern = mask.length === number.length ? mask.replaceAll('x', '\\d') : mask.replace(/x+/g, '\\d+');
  return new RegExp(`^${pattern}$`).test(number);
}

/** A person's name with the first letters of each word: `สม*** ใจ***`. */
export const maskWords = (name: string): string =>
  name
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => `${word.slice(0, 2)}***`)
    .join(' ');
