import { Link } from 'react-router-dom';
import { listConsents } from '#contract/auth.ts';
import { useQuery } from '#src/api/use-query.ts';
import { link } from '#src/lib/links.ts';
import { formatDateTime } from '#src/lib/time.ts';
import { PROFILE_TEXT } from '#src/text/profile.ts';
import { buttonClass } from '#src/ui/button.tsx';
import { Pending } from '#src/ui/pending.tsx';
import { Sheet } from '#src/ui/sheet.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { MarketingConsent } from '../marketing-consent.tsx';

const { consents: text } = PROFILE_TEXT;

/** The member's consents with their dates. Consent to marketing can be given and withdrawn at any time. */
export function ConsentsSheet({ onClose }: { onClose: () => void }) {
  const consents = useQuery(listConsents, {});
  const { data } = consents;
  const terms = data?.find(({ kind }) => kind === 'terms');
  return (
    <Sheet open onClose={onClose} title={text.title}>
      {!data && (
        <Pending of={consents} failed={text.failed}>
          <Skeleton className="h-20 rounded-box" />
        </Pending>
      )}
      {data && (
        <div className="grid gap-4">
          <MarketingConsent consent={data.find(({ kind }) => kind === 'marketing')} />
          {terms && (
            <section className="surface p-4 text-sm">
              <h3 className="text-base font-medium">{text.terms}</h3>
              <p className="text-muted num mt-1">{text.accepted(terms.version, formatDateTime(terms.at))}</p>
              <p className="text-muted mt-1">{text.termsNote}</p>
            </section>
          )}
          <Link to={link('privacy')} className={buttonClass({ variant: 'quiet' })}>
            {text.history}
          </Link>
        </div>
      )}
    </Sheet>
  );
}
