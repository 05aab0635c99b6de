/** Marks that turn the text around them: a name with one shows an account's digits in another order. */
const TURNING = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** A text without such marks, for whoever has to read what is there. */
export const plainText = (text: string): string => text.replace(TURNING, '');
