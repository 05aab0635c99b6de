import { useState } from 'react';
import { listConsents, setConsent } from '../../../../../contract/auth.ts';
import { ApiError } from '../../../../api/api-error.ts';
import { useCommand } from '../../../../api/use-command.ts';
import { useQuery } from '../../../../api/use-query.ts';
import { formatDateTime } from '../../../../lib/time.ts';
import { PROFILE_TEXT } from '../../../../text/profile.ts';
import { CheckField } from '../../../../ui/check-field.tsx';
import { ErrorBlock } from '../../../../ui/error-block.tsx';
import { Sheet } from '../../../../ui/sheet.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';

const { consents: text } = PROFILE_TEXT;

/** The member's consents with their dates. Consent to marketing can be given and withdrawn at any time. */
export function ConsentsSheet({ onClose }: { onClose: () => void }) {
  const { data, error, isValidating, mutate } = useQuery(listConsents, {});
  const terms = data?.find(({ kind }) => kind === 'terms');
  return (
    <Sheet open onClose={onClose} title={text.title}>
      {!data && error && (
        <ErrorBlock error={error} title={text.failed} onRetry={() => void mutate()} isRetrying={isValidating} />
      )}
      {!data && !error && <Skeleton className="h-20 rounded-box" />}
      {data && (
        <div className="grid gap-4">
          <Marketing consent={data.find(({ kind }) => kind === 'marketing')} />
          {terms && (
            <section className="surface p-4 text-sm">
              <h3 className="text-base font-medium">{text.terms}</h3>
              <p className="text-muted num mt-1">{text.accepted(terms.version, formatDateTime(terms.at))}</p>
              <p className="text-muted mt-1">{text.termsNote}</p>
            </section>
          )}
        </div>
      )}
    </Sheet>
  );
}

function Marketing({ consent }: { consent: { granted: boolean; at: string } | undefined }) {
  const { run, isRunning } = useCommand(setConsent, { revalidates: [listConsents] });
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
