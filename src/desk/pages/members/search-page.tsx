import { useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { operatorSearch } from '#contract/operator-search.ts';
import { useDeskQuery } from '../../api/use-desk-query.ts';
import { DeskIcon } from '../../parts/icon.tsx';
import { KeyHint } from '../../parts/key-hint.tsx';
import { Note } from '../../parts/note.tsx';
import { Panel } from '../../parts/panel.tsx';
import { EmptyLine, FailedRead, SkeletonRows } from '../../parts/read-states.tsx';
import { useSelection } from '../../parts/use-selection.ts';
import { useKeys } from '../../shell/keys.tsx';
import { PageFind } from '../../shell/page-find.tsx';
import { usePageTitle } from '../../shell/title.tsx';
import { membersText, type SearchKind } from '../../text/members.ts';
import { FoundMember } from './found-member.tsx';
import { FoundTable } from './found-table.tsx';
import { KindSegment } from './kind-segment.tsx';
import { type Found, grouped, idOf, KINDS, kindOf } from './search-model.ts';

/** A query is sent once typing pauses for so long. */
const PAUSE_MS = 120;
const NONE: readonly Found[] = [];

function useSearched(): { text: string; setText: (text: string) => void; query: string } {
  const [params, setParams] = useSearchParams();
  const query = params.get('q') ?? '';
  const [text, setText] = useState(query);
  const typed = text.trim();
  useEffect(() => {
    if (typed === query) return;
    const timer = setTimeout(() => setParams(typed === '' ? {} : { q: typed }, { replace: true }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, query, setParams]);
  return { text, setText, query };
}

/** Search over members and what is theirs, and the person whom a result is about. */
export function SearchPage() {
  const { text, setText, query } = useSearched();
  const isLong = [...query].length >= 3;
  const field = useRef<HTMLInputElement>(null);
  const [only, setOnly] = useState<SearchKind | null>(null);
  const began = useRef({ query: '', at: 0 });
  if (began.current.query !== query) began.current = { query, at: performance.now() };
  const found = useDeskQuery(operatorSearch, isLong ? { q: query } : null, { revalidateOnFocus: false });
  const items = found.data?.items ?? NONE;
  const took = useMemo(() => (items === NONE ? 0 : Math.round(performance.now() - began.current.at)), [items]);
  const all = useMemo(() => grouped(items), [items]);
  const kinds = KINDS.filter((kind) => all.some((item) => kindOf(item) === kind));
  const rows = useMemo(() => (only === null ? all : all.filter((item) => kindOf(item) === only)), [all, only]);
  const { selected, select, move } = useSelection(rows, idOf);
  const navigate = useNavigate();
  const memberId = selected?.member?.member_id;
  const open = () => memberId !== undefined && navigate(`/members/${memberId}`);

  usePageTitle(membersText.title);
  useKeys([
    { keys: '/', run: () => field.current?.select() },
    { keys: 'ArrowUp', label: membersText.move, run: () => move(-1) },
    { keys: 'ArrowDown', label: membersText.move, run: () => move(1) },
    // Letters are off in the search's field, where this page begins.
    { keys: 'J', label: membersText.move, isQuiet: true, run: () => move(1) },
    { keys: 'K', label: membersText.move, isQuiet: true, run: () => move(-1) },
    { keys: 'Enter', label: membersText.open, isOn: memberId !== undefined, run: open },
    { keys: 'D', label: membersText.toDeposits, run: () => navigate('/deposits') },
    {
      keys: 'Esc',
      label: membersText.clear,
      isOn: text !== '',
      run: () => {
        setText('');
        field.current?.focus();
      },
    },
  ]);
  return (
    <>
      <PageFind>
        <DeskIcon name="search" />
        <input
          ref={field}
          // biome-ignore lint/a11y/noAutofocus: the page is its search
          autoFocus
          type="search"
          className="grow min-w-0 bg-transparent outline-none"
          aria-label={membersText.searchLabel}
          placeholder={membersText.searchLabel}
          maxLength={200}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => {
            const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
            if (by !== undefined) move(by);
            else if (event.key === 'Enter') open();
            else return;
            event.preventDefault();
          }}
        />
        <KeyHint keys="/" />
      </PageFind>
      <div className="split members-split">
        <Panel
          title={
            found.data && isLong ? (
              <>
                <h2>{membersText.results(all.length, query)}</h2>
                {took > 0 && <span className="dim sm">{membersText.took(took)}</span>}
              </>
            ) : (
              membersText.title
            )
          }
          end={kinds.length > 1 && <KindSegment items={all} kinds={kinds} only={only} onChange={setOnly} />}
        >
          {found.error ? (
            found.error.fields?.q ? (
              <div className="panel-b">
                <Note tone="bad" icon="alert">
                  {found.error.fields.q}
                </Note>
              </div>
            ) : (
              <FailedRead error={found.error} onRetry={() => void found.mutate()} />
            )
          ) : !isLong ? (
            <EmptyLine icon="search" below={membersText.hintBelow}>
              {membersText.hint}
            </EmptyLine>
          ) : !found.data ? (
            <SkeletonRows />
          ) : rows.length === 0 ? (
            <EmptyLine icon="search" below={membersText.noneBelow}>
              {membersText.none(query)}
            </EmptyLine>
          ) : (
            <FoundTable rows={rows} query={query} selected={selected} onSelect={select} onOpen={open} />
          )}
        </Panel>
        <FoundMember found={selected} query={query} onOpen={open} onDeposits={() => navigate('/deposits')} />
      </div>
    </>
  );
}
