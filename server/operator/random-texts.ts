import { createHash, randomInt } from 'node:crypto';

/** Letters and digits that nobody mixes up when they read them out. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

const group = (length: number) => Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
const groups = (count: number, length: number) => Array.from({ length: count }, () => group(length)).join('-');

/** A password for the first sign-in, of 79 random bits. */
export const oneTimePassword = (): string => groups(4, 4);

/** Ten codes of 79 random bits, so that a plain hash keeps them. */
export const recoveryCodes = (): string[] => Array.from({ length: 10 }, () => groups(4, 4));

/** The hash of a recovery code, however it was typed. */
export const recoveryHash = (code: string): Buffer =>
  createHash('sha256')
    .update(code.toLowerCase().replace(/[^a-z0-9]/g, ''))
    .digest();
