import { checkLoginName, checkPassword } from '#contract/input.ts';
import type { ApiError } from '#src/api/api-error.ts';
import { checkFields, type FieldErrors } from './check-fields.ts';

export type LoginField = 'username' | 'password';
export type LoginDraft = Record<LoginField, string>;

const CHECKS = { username: checkLoginName, password: checkPassword };

export const checkLogin = (draft: LoginDraft) => checkFields<LoginField>(CHECKS, draft);

/** Places an error of the login: at a field, or over the button. */
export function placeLoginError(error: ApiError): { errors: FieldErrors<LoginField>; failure: string | null } {
  const { username, password } = error.fields;
  if (username || password) {
    return { errors: { ...(username && { username }), ...(password && { password }) }, failure: null };
  }
  if (error.code === 'wrong_credentials') return { errors: { password: error.message }, failure: null };
  return { errors: {}, failure: error.message };
}
