import type { NameAnswer, NameQuestion } from '../../server/payment-provider/account-name.ts';

/** Accounts with this last digit are somebody else's. */
const STRANGERS_DIGIT = '8';
/** Accounts with this one aren't there. */
const UNKNOWN_DIGIT = '7';

/** Whose an account is, by its last digit (domain.md, Safer play); any other is the one's who is asked for. */
export function nameOf({ account_no, expected_name }: NameQuestion): NameAnswer {
  if (account_no.endsWith(UNKNOWN_DIGIT)) return { state: 'unknown' };
  return { state: 'found', account_name: account_no.endsWith(STRANGERS_DIGIT) ? 'นาย คนอื่น ทดสอบ' : expected_name };
}
