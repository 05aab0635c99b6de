import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { operatorAllDeposits, operatorExportDeposits } from '#contract/operator-deposits.ts';
import { queryOf } from '#src/api/call-fields.ts';
import { bangkokDay, shortDate } from '#src/lib/time.ts';
import { useDeskQuery } from '../../api/use-desk-query.ts';
import { ActButton } from '../../parts/act-button.tsx';
import { KeyHint } from '../../parts/key-hint.tsx';
import { Panel } from '../../parts/panel.tsx';
import { EmptyLine, FailedRead, SkeletonRows } from '../../parts/read-states.tsx';
import { RecordTable } from '../../parts/record-table.tsx';
import { usePane } from '../../parts/use-pane.ts';
import { useSelection } from '../../parts/use-selection.ts';
import { useAnnounce } from '../../shell/announcer.tsx';
import { useKeys } from '../../shell/keys.tsx';
import { usePageTitle } from '../../shell/title.tsx';
import { useMe } from '../../start/me.tsx';
import { allDepositsText as words } from '../../text/all-deposits.ts';
import { depositsText } from '../../text/deposits.ts';
import { moneyText } from '../../text/money.ts';
import { type AnyDeposit, columnsFor, idOf } from './columns.tsx';
import { LifePane } from './life-pane.tsx';
import { LostDialog } from './lost-dialog.tsx';
import { type DepositSearch, SearchBar } from './search-bar.tsx';

const NONE: readonly AnyDeposit[] = [];
const groupOf = ({ created_at }: AnyDeposit) => (bangkokDay(created_at) === '' ? null : shortDate(created_at));

/** The deposits that are found, the address of the same ones as a file, and the columns with the text marked. */
function useFound({ q, status, type }: DepositSearch) {
  const wanted = useDeferredValue(q);
  const filter = { q: wanted, ...(status && { status }), ...(type && { type }) };
  const answer = useDeskQuery(
    operatorAllDeposits,
    { ...filter, limit: 100 },
    { keepPreviousData: true, dedupingInterval: 300 },
  );
  const columns = useMemo(() => columnsFor(wanted), [wanted]);
  return { answer, columns, exportAddress: `${operatorExportDeposits.path}?${queryOf(filter)}` };
}

/** Every deposit of the last 30 days, searched by anything that is known of it; beside it the life of one. */
export function AllDeposits({ tabs }: { tabs: ReactNode }) {
  const { me } = useMe();
  const announce = useAnnounce();
  const [search, setSearch] = useState<DepositSearch>({ q: '', status: null, type: null });
  const [isLost, setLost] = useState(false);
  const { answer, columns, exportAddress } = useFound(search);
  const { data, error, mutate } = answer;
  const rows = data?.items ?? NONE;
  const { selected, select, move } = useSelection(rows, idOf);
  const pane = usePane(selected ? idOf(selected) : null);
  usePageTitle(depositsText.title, words.below);
  const mayTouch = me.scopes.includes('deposits');
  const mayAsk = mayTouch && selected !== undefined && selected.status !== 'paid' && selected.status !== 'review';
  useKeys([
    { keys: 'J', label: moneyText.move, run: () => move(1) },
    { keys: 'K', label: moneyText.move, run: () => move(-1) },
    { keys: 'L', label: words.lost, isOn: mayAsk, run: () => setLost(true) },
    { keys: 'E', label: words.export, run: () => location.assign(exportAddress) },
  ]);
  const open = (row: AnyDeposit) => {
    select(row);
    pane.open();
  };
  const done = (said: string) => {
    setLost(false);
    announce(said);
  };
  return (
    <div className={pane.isOpen ? 'split queue is-open' : 'split queue'}>
      <Panel
        title={tabs}
        end={
          <>
            {mayTouch && (
              <ActButton keys="L" disabled={!mayAsk} onClick={() => setLost(true)}>
                {words.lost}
              </ActButton>
            )}
            <a className="btn btn-ghost" href={exportAddress} download>
              {words.export}
              <KeyHint keys="E" />
            </a>
          </>
        }
      >
        <SearchBar search={search} onChange={setSearch} />
        {!data && (error ? <FailedRead error={error} onRetry={() => void mutate()} /> : <SkeletonRows rows={10} />)}
        {data && rows.length === 0 && (
          <EmptyLine icon="search" below={words.noneBelow}>
            {words.none}
          </EmptyLine>
        )}
        {rows.length > 0 && (
          <RecordTable
            label={words.list}
            columns={columns}
            rows={rows}
            idOf={idOf}
            selectedId={selected ? idOf(selected) : null}
            onSelect={open}
            groupOf={groupOf}
          />
        )}
      </Panel>
      {selected ? (
        <LifePane key={idOf(selected)} row={selected} onBack={pane.close} />
      ) : (
        <Panel label={words.life}>
          <EmptyLine icon="info">{words.none}</EmptyLine>
        </Panel>
      )}
      {isLost && selected && <LostDialog deposit={selected} onClose={() => setLost(false)} onDone={done} />}
    </div>
  );
}
