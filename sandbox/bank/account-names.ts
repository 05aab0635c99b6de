import type { AccountNameAnswer, AccountNameQuestion } from '#contract/payment-provider.ts';

/** Accounts with this last digit belong to somebody else. */
const STRANGER_DIGIT = '8';
/** Accounts with this last digit do not exist. */
const UNKNOWN_DIGIT = '7';
const STRANGER_NAME = 'นาย คนอื่น ทดสอบ';

/** Answers whose account it is, by its last digit; any other digit confirms the expected name. */
export function answerAccountName({ account_no, expected_name }: AccountNameQuestion): AccountNameAnswer {
  if (account_no.endsWith(UNKNOWN_DIGIT)) return { state: 'unknown' };
  return { state: 'found', account_name: account_no.endsWith(STRANGER_DIGIT) ? STRANGER_NAME : expected_name };
}
