import { lazy, type ReactNode } from 'react';
import { Link, Navigate, useParams } from 'react-router-dom';
import { type EntryName, findEntry, isEntryName } from '#liff/entries.ts';
import { link } from '#src/lib/links.ts';
import { loadCode } from '#src/lib/load-code.ts';
import { ENTRY_TITLES } from '#src/text/entries.ts';
import { LINE_TEXT } from '#src/text/line.ts';
import { buttonClass } from '#src/ui/button.tsx';
import { ErrorBlock } from '#src/ui/error-block.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { ContactEntry } from '../components/contact-entry.tsx';
import { UnknownName } from '../components/unknown-name.tsx';
import { useArrival } from '../model/use-arrival.ts';

/** The page for support, in a chunk of its own together with the part of LINE's SDK that only it needs. */
const CheckPage = lazy(() => loadCode(() => import('./check-page.tsx')));

/** `/liff/:name?`: logs in by LINE, then opens the entry's page. */
export default function LiffPage({ notFoundTitle }: { notFoundTitle: ReactNode }) {
  const { name = 'home' } = useParams();
  if (name === 'check') return <CheckPage />;
  if (!isEntryName(name))
    return (
      <>
        {notFoundTitle}
        <UnknownName kind="liff" />
      </>
    );
  return (
    <main className="shell grid min-h-dvh content-center py-10">
      {name === 'contact' ? <ContactEntry /> : <Arrival key={name} name={name} />}
    </main>
  );
}

function Arrival({ name }: { name: EntryName }) {
  const entry = findEntry(name);
  const arrival = useArrival(entry);
  if (arrival.kind === 'go') return <Navigate to={arrival.to} replace />;
  if (arrival.kind === 'failed') {
    return (
      <div className="grid gap-3 w-full max-w-md mx-auto">
        <ErrorBlock
          title={LINE_TEXT.failed}
          error={{ message: LINE_TEXT.failedHelp }}
          onRetry={() => location.reload()}
        />
        <Link
          to={entry.needsLogin ? link('login') : entry.route}
          className={buttonClass({ variant: 'ghost', block: true })}
        >
          {entry.needsLogin ? LINE_TEXT.login : ENTRY_TITLES[name]}
        </Link>
      </div>
    );
  }
  return (
    <div role="status" className="grid justify-items-center gap-4">
      <Spinner />
      <p className="text-muted">{LINE_TEXT.connecting}</p>
    </div>
  );
}
