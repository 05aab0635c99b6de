import { useState } from 'react';
import { listConsents } from '#contract/auth.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { privacyOverview } from '#contract/privacy.ts';
import { useQuery } from '#src/api/use-query.ts';
import { formatDateTime } from '#src/lib/time.ts';
import { PRIVACY_TEXT as text } from '#src/text/privacy.ts';
import { Icon } from '#src/ui/icon.tsx';
import { Pending } from '#src/ui/pending.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { EraseAccount, Erasing } from '../components/erase-account.tsx';
import { ExportSheet } from '../components/export-sheet.tsx';
import { MarketingConsent } from '../components/marketing-consent.tsx';

type Overview = OutputOf<typeof privacyOverview>;

/**
 * `/member/privacy`: the kept data and the reasons, a file of it all, the consents with their history, and being
 * erased.
 */
export default function PrivacyPage() {
  const overview = useQuery(privacyOverview, {});
  const consents = useQuery(listConsents, {});

  return (
    <div className="page-narrow grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="text-sm text-muted">{text.lead}</p>
      {overview.data && consents.data ? (
        <>
          {overview.data.erasure.due_at !== null && <Erasing dueAt={overview.data.erasure.due_at} />}
          <Download />
          <MarketingConsent consent={consents.data.find(({ kind }) => kind === 'marketing')} />
          <History history={overview.data.history} />
          <Kept years={overview.data.keep_years} />
          {overview.data.erasure.due_at === null && <EraseAccount overview={overview.data} />}
        </>
      ) : (
        <Pending of={[overview, consents]} failed={text.failed}>
          <span role="status" className="sr-only">
            {text.loading}
          </span>
          <Skeleton className="h-18 rounded-box" />
          <Skeleton className="h-24 rounded-box" />
          <Skeleton className="h-52 rounded-box" />
          <Skeleton className="h-112 rounded-box" />
        </Pending>
      )}
    </div>
  );
}

function Download() {
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="surface rows">
      <button type="button" className="row-link w-full text-left" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span className="glyph">
          <Icon name="save" size={20} />
        </span>
        <span className="flex-1 min-w-0">
          <span className="block font-medium">{text.download}</span>
          <span className="block text-sm text-muted">{text.downloadHint}</span>
        </span>
        <Icon name="right" size={20} className="text-muted flex-none" />
      </button>
      {isOpen && <ExportSheet onClose={() => setOpen(false)} />}
    </section>
  );
}

/** Every answer to a consent, newest first. */
function History({ history }: Pick<Overview, 'history'>) {
  return (
    <section aria-label={text.history}>
      <h2 className="text-base font-medium mb-2">{text.history}</h2>
      {history.length === 0 && <p className="surface p-4 text-sm text-muted">{text.noHistory}</p>}
      <ul className="surface rows">
        {history.map(({ kind, version, granted, at, source }) => (
          <li key={`${kind} ${at}`} className="px-4 py-3 text-sm">
            <span className="flex flex-wrap justify-between gap-x-3">
              <span className="font-medium">{text.kinds[kind]}</span>
              <span className={granted ? 'text-money-in' : 'text-muted'}>{granted ? text.given : text.withdrawn}</span>
            </span>
            <span className="block text-xs text-muted num">{formatDateTime(at)}</span>
            <span className="block text-xs text-muted num">
              {text.version(version)} · {text.sources[source]}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The kept data: for what, on which legal ground, and how long. */
function Kept({ years }: { years: number }) {
  return (
    <section aria-label={text.kept}>
      <h2 className="text-base font-medium mb-2">{text.kept}</h2>
      <ul className="surface rows">
        {text.purposes(years).map(({ what, why, basis, howLong }) => (
          <li key={what} className="px-4 py-3 text-sm">
            <b className="block font-medium">{what}</b>
            <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-xs num">
              {[
                [text.why, why],
                [text.basis, basis],
                [text.howLong, howLong],
              ].map(([label, value]) => (
                <div key={label} className="contents">
                  <dt className="text-muted">{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </section>
  );
}
