import { useState } from 'react';
import { listConsents, setConsent } from '#contract/auth.ts';
import { privacyOverview } from '#contract/privacy.ts';
import { ApiError } from '#src/api/api-error.ts';
import { useCommand } from '#src/api/use-command.ts';
import { formatDateTime } from '#src/lib/time.ts';
import { PROFILE_TEXT } from '#src/text/profile.ts';
import { CheckField } from '#src/ui/check-field.tsx';

const { consents: text } = PROFILE_TEXT;

/** Gives and withdraws the consent to marketing; the change is saved at once. */
export function MarketingConsent({ consent }: { consent: { granted: boolean; at: string } | undefined }) {
  const { run, isRunning } = useCommand(setConsent, { revalidates: [listConsents, privacyOverview] });
  // Shows the new choice until the server's answer is there.
  const [chosen, setChosen] = useState<boolean | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const granted = consent?.granted ?? false;
  const set = async (next: boolean) => {
    setChosen(next);
    setFailure(null);
    try {
      await run({ kind: 'marketing', granted: next });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error.message);
      setChosen(null);
    }
  };
  return (
    <section className="surface px-4 py-1.5">
      <CheckField
        name="marketing"
        checked={chosen ?? granted}
        disabled={isRunning}
        error={failure}
        onChange={(next) => void set(next)}
      >
        <span className="block text-base">{text.marketing}</span>
        <span className="block text-muted">{text.marketingText}</span>
        {consent && (
          <span className="block text-muted num">
            {(granted ? text.given : text.withdrawn)(formatDateTime(consent.at))}
          </span>
        )}
      </CheckField>
    </section>
  );
}
