import type { Check } from '#contract/input.ts';

/** Thai error messages by field; a valid field has none. */
export type FieldErrors<Name extends string> = Partial<Record<Name, string>>;

export type FormCheck<Name extends string> =
  | { ok: true; values: Record<Name, string> }
  | { ok: false; errors: FieldErrors<Name> };

/** Checks every field of a form. The normalised values are returned only when all fields are valid. */
export function checkFields<Name extends string>(
  checks: Record<Name, Check>,
  raw: Record<Name, string>,
): FormCheck<Name> {
  const values = { ...raw };
  const errors: FieldErrors<Name> = {};
  let isOk = true;
  for (const name in checks) {
    const checked = checks[name](raw[name]);
    if (checked.ok) values[name] = checked.value;
    else {
      errors[name] = checked.message;
      isOk = false;
    }
  }
  return isOk ? { ok: true, values } : { ok: false, errors };
}
