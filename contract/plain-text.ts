/** Marks that turn the text around them: a name with one shows an account's digits in another order. */
const TURNING = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Takes such marks out of a text, so that it is read in the order in which it is written. */
export const plainText = (text: string): string => text.replace(TURNING, '');
