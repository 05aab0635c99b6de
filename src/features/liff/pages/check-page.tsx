import { useCallback, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { link } from '#src/lib/links.ts';
import { CHECK_TEXT as text } from '#src/text/check.ts';
import { Button, buttonClass } from '#src/ui/button.tsx';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { ErrorBlock } from '#src/ui/error-block.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { asText, type CheckGroup, type CheckRow, runCheck } from '../model/check.ts';

type State = { kind: 'checking' } | { kind: 'failed' } | { kind: 'done'; groups: CheckGroup[]; at: Date };

function useCheck() {
  const [state, setState] = useState<State>({ kind: 'checking' });
  const check = useCallback(() => {
    setState({ kind: 'checking' });
    runCheck().then(
      (groups) => setState({ kind: 'done', groups, at: new Date() }),
      (error: unknown) => {
        console.warn('The check failed:', error instanceof Error ? error.message : error);
        setState({ kind: 'failed' });
      },
    );
  }, []);
  useEffect(check, [check]);
  return { state, check };
}

/** `/liff/check`: facts for support, to be copied. Works inside and outside LINE, and where LINE does not start. */
export default function CheckPage() {
  const { state, check } = useCheck();
  return (
    <main
      id="main"
      className="shell max-w-xl! grid grid-cols-[minmax(0,1fr)] content-start gap-4 py-6 pb-10 outline-none"
    >
      <div>
        <h1 className="text-2xl">{text.title}</h1>
        <p className="text-sm text-muted mt-1">{text.help}</p>
      </div>
      {state.kind === 'checking' && <Checking />}
      {state.kind === 'failed' && <ErrorBlock error={undefined} title={text.failed} onRetry={check} />}
      {state.kind === 'done' && (
        <>
          {state.groups.map((group) => (
            <Group key={group.title} {...group} />
          ))}
          <CopyButton
            variant="primary"
            size="lg"
            block
            value={asText(state.groups, state.at)}
            label={text.copy}
            doneText={text.copied}
          />
          <Button variant="quiet" block icon="refresh" onClick={check}>
            {text.again}
          </Button>
        </>
      )}
      <Link to={link('home')} className={buttonClass({ variant: 'ghost', block: true })}>
        {text.home}
      </Link>
    </main>
  );
}

function Group({ title, rows }: CheckGroup) {
  return (
    <section className="surface px-4 py-2">
      <h2 className="text-sm text-muted font-normal pt-2">{title}</h2>
      <dl className="rows text-sm">
        {rows.map((row) => (
          <Row key={row.name} {...row} />
        ))}
      </dl>
    </section>
  );
}

function Row({ name, value, isGood }: CheckRow) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 py-2.5 min-h-11">
      <dt className="text-muted wrap-anywhere">{name}</dt>
      <dd className="ml-auto text-right min-w-0 num flex items-start gap-2">
        <span className="min-w-0 wrap-anywhere">{value}</span>
        {isGood !== undefined && (
          <>
            <Icon
              name={isGood ? 'check' : 'alert'}
              size={20}
              className={isGood ? 'text-money-in flex-none' : 'text-error flex-none'}
            />
            <span className="sr-only">{isGood ? text.marks.good : text.marks.bad}</span>
          </>
        )}
      </dd>
    </div>
  );
}

function Checking() {
  return (
    <>
      <span role="status" className="sr-only">
        {text.checking}
      </span>
      <Skeleton className="h-80 rounded-box" />
      <Skeleton className="h-60 rounded-box" />
      <Skeleton className="h-52 rounded-box" />
    </>
  );
}
