import { lazy, Suspense, useEffect, useState } from 'react';
import { MINIMUM_AGE_YEARS } from '#contract/input.ts';
import { serverNow } from '#src/lib/clock.ts';
import { loadCode } from '#src/lib/load-code.ts';
import { bangkokDay } from '#src/lib/time.ts';
import { AUTH_TEXT } from '#src/text/auth.ts';
import { CheckField } from '#src/ui/check-field.tsx';
import { DateField } from '#src/ui/date-field.tsx';
import { PasswordField } from '#src/ui/password-field.tsx';
import type { Registration } from './use-register.ts';

const { register: text } = AUTH_TEXT;
const OLDEST_YEARS = 100;

/** The registration begins without a dialog. */
const loadTerms = () => loadCode(() => import('./terms-dialog.tsx'));
const TermsDialog = lazy(() => loadTerms().then((code) => ({ default: code.TermsDialog })));

/** Step 2: birth date, password, consents. */
export function PasswordStep({ registration }: { registration: Registration }) {
  const { draft, password, errors, change, changePassword } = registration;
  /** Null until the terms are opened. */
  const [isReading, setReading] = useState<boolean | null>(null);
  const year = Number(bangkokDay(serverNow()).slice(0, 4));
  useEffect(() => {
    // A failure shows when they are opened.
    loadTerms().catch(() => undefined);
  }, []);
  return (
    <>
      <DateField
        label={text.birthDate}
        hint={text.birthHint}
        isBirthDate
        minYear={year - OLDEST_YEARS}
        maxYear={year - MINIMUM_AGE_YEARS}
        value={draft.birth_date}
        error={errors.birth_date}
        onChange={(birth_date) => change({ birth_date })}
      />
      <PasswordField
        label={text.password}
        hint={text.passwordHint}
        name="password"
        autoComplete="new-password"
        maxLength={128}
        value={password}
        error={errors.password}
        onChange={changePassword}
      />
      <div className="grid gap-1">
        <CheckField
          name="accept_terms"
          checked={draft.accept_terms}
          error={errors.accept_terms}
          onChange={(accept_terms) => change({ accept_terms })}
        >
          {text.acceptTerms}{' '}
          <button
            type="button"
            className="text-brand-ink font-medium underline underline-offset-4"
            onClick={() => setReading(true)}
          >
            {text.terms}
          </button>
        </CheckField>
        <CheckField
          name="accept_marketing"
          checked={draft.accept_marketing}
          onChange={(accept_marketing) => change({ accept_marketing })}
        >
          {text.acceptMarketing}
        </CheckField>
      </div>
      {isReading !== null && (
        <Suspense fallback={null}>
          <TermsDialog open={isReading} onClose={() => setReading(false)} />
        </Suspense>
      )}
    </>
  );
}
