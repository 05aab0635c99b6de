import {
  checkBankAccount,
  checkBankCode,
  checkBirthDate,
  checkFirstName,
  checkLastName,
  checkPhone,
} from '#contract/input.ts';
import { checkNewPassword } from '#contract/new-password.ts';
import type { ApiError } from '#src/api/api-error.ts';
import { AUTH_TEXT } from '#src/text/auth.ts';
import { checkFields, type FieldErrors } from './check-fields.ts';

/** Fields have the names that calls use, so that the server's messages can be shown at them. */
const STEP_ONE = ['phone', 'bank_code', 'bank_account_no', 'first_name', 'last_name'] as const;
const STEP_TWO = ['birth_date', 'password', 'accept_terms'] as const;
type RegisterField = (typeof STEP_ONE)[number] | (typeof STEP_TWO)[number];
export type RegisterErrors = FieldErrors<RegisterField>;

/** Kept while the player is on another page. It never holds the password. */
export interface RegisterDraft {
  phone: string;
  bank_code: string;
  bank_account_no: string;
  first_name: string;
  last_name: string;
  birth_date: string;
  /** The phone or the bank account is another account's, and the player will prove that it is theirs. */
  claim: boolean;
  accept_terms: boolean;
  accept_marketing: boolean;
}

const ACCOUNT_CHECKS = {
  phone: checkPhone,
  bank_code: checkBankCode,
  bank_account_no: checkBankAccount,
  first_name: checkFirstName,
  last_name: checkLastName,
};

/** Step 1: the player's name, phone and bank account. */
export const checkAccountStep = ({ phone, bank_code, bank_account_no, first_name, last_name }: RegisterDraft) =>
  checkFields(ACCOUNT_CHECKS, { phone, bank_code, bank_account_no, first_name, last_name });

/** Step 2: birth date, password, consent. `today` is the day in Bangkok. */
export function checkPasswordStep(
  draft: Pick<RegisterDraft, 'birth_date' | 'accept_terms'>,
  password: string,
  today: string,
) {
  const checked = checkFields(
    { birth_date: (raw: string) => checkBirthDate(raw, today), password: checkNewPassword },
    { birth_date: draft.birth_date, password },
  );
  const errors: RegisterErrors = {
    ...(checked.ok ? {} : checked.errors),
    ...(draft.accept_terms ? {} : { accept_terms: AUTH_TEXT.register.termsNeeded }),
  };
  return checked.ok && draft.accept_terms
    ? { ok: true as const, values: checked.values }
    : { ok: false as const, errors };
}

/** The step with the first of these errors; 0 if there is none. */
export function stepOf(errors: RegisterErrors): 0 | 1 | 2 {
  if (STEP_ONE.some((field) => errors[field])) return 1;
  return STEP_TWO.some((field) => errors[field]) ? 2 : 0;
}

const FIELD_OF_CODE: Partial<Record<ApiError['code'], RegisterField>> = {
  phone_taken: 'phone',
  bank_account_taken: 'bank_account_no',
};

/** Places an error of the registration: at a field, or over the button. */
export function placeRegisterError(error: ApiError): { errors: RegisterErrors; failure: string | null } {
  const field = FIELD_OF_CODE[error.code];
  if (field) return { errors: { [field]: error.message }, failure: null };
  const errors: RegisterErrors = {};
  for (const name of [...STEP_ONE, ...STEP_TWO]) {
    const sentence = error.fields[name];
    if (sentence) errors[name] = sentence;
  }
  return { errors, failure: stepOf(errors) === 0 ? error.message : null };
}
