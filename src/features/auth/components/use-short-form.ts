import { useRef, useState } from 'react';
import type { Check } from '#contract/input.ts';
import { ApiError } from '#src/api/api-error.ts';
import { useFocusError } from '#src/ui/use-focus-error.ts';
import { checkFields, type FieldErrors } from '../model/check-fields.ts';
import { useCooldown } from './use-cooldown.ts';

export interface ShortFormTexts<Name extends string> {
  errors: FieldErrors<Name>;
  /** The error of the whole form, or that no answer arrived. */
  failure: string | null;
}

/**
 * A form of a few fields that sends one command. Errors are shown at their fields, whose names are those of the call,
 * or over the button. A lost connection keeps the input. `send` may throw `ApiError`.
 */
export function useShortForm<Name extends string>(
  checks: Record<Name, Check>,
  empty: Record<Name, string>,
  send: (values: Record<Name, string>) => Promise<unknown>,
) {
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(empty);
  const [shown, setShown] = useState<ShortFormTexts<Name>>({ errors: {}, failure: null });
  const [isSending, setSending] = useState(false);
  const cooldown = useCooldown();
  const focusError = useFocusError(form);

  const showErrors = (next: ShortFormTexts<Name>) => {
    setShown(next);
    focusError();
  };
  const refuse = (error: ApiError) => {
    if (error.retryAfterSeconds !== null) cooldown.start(error.retryAfterSeconds);
    const errors: FieldErrors<Name> = {};
    for (const name in checks) if (error.fields[name]) errors[name] = error.fields[name];
    showErrors({ errors, failure: Object.keys(errors).length > 0 ? null : error.message });
  };
  const submit = async () => {
    if (isSending || cooldown.leftMs > 0) return;
    const checked = checkFields(checks, draft);
    if (!checked.ok) return showErrors({ errors: checked.errors, failure: null });
    setShown({ errors: {}, failure: null });
    setSending(true);
    try {
      await send(checked.values);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      refuse(error);
    } finally {
      setSending(false);
    }
  };
  return {
    form,
    draft,
    errors: shown.errors,
    failure: shown.failure,
    cooldownMs: cooldown.leftMs,
    isSending,
    submit,
    /** Props of a field of the form. */
    field: (name: Name) => ({
      name,
      value: draft[name],
      error: shown.errors[name],
      onChange: (value: string) => {
        setDraft((before) => ({ ...before, [name]: value }));
        setShown(({ errors }) => ({ errors: { ...errors, [name]: undefined }, failure: null }));
      },
    }),
  };
}

export type ShortFormState = Pick<
  ReturnType<typeof useShortForm>,
  'form' | 'failure' | 'cooldownMs' | 'isSending' | 'submit'
>;
