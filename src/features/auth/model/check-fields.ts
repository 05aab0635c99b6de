import type { Check } from '../../../../contract/input.ts';

/** Thai sentences by field; a field without one is fine. */
export type FieldErrors<Name extends string> = Partial<Record<Name, string>>;

export type FormCheck<Name extends string> =
  | { ok: true; values: Record<Name, string> }
  | { ok: false; errors: FieldErrors<Name> };

/** Judges every field of a form by its check; the values come back normalised only when all are right. */
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
