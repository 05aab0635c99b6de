import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { channelType } from '#contract/deposit.ts';
import { operatorAllDeposits, operatorExportDeposits } from '#contract/operator-deposits.ts';
import { queryOf } from '#src/api/call-fields.ts';
import { bangkokDay, shortDate } from '#src/lib/time.ts';
import { useDeskQuery } from '../../api/use-desk-query.ts';
import { ActButton } from '../../parts/act-button.tsx';
import { DeskIcon } from '../../parts/icon.tsx';
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
import { accountsText } from '../../text/accounts.ts';
import { allDepositsText as words } from '../../text/all-deposits.ts';
import { depositsText } from '../../text/deposits.ts';
import { moneyText } from '../../text/money.ts';
import { type AnyDeposit, columnsFor, idOf } from './columns.tsx';
import { LifePane } from './life-pane.tsx';
import { LostDialog } from './lost-dialog.tsx';

const STATUSES = ['pending', 'paid', 'review', 'expired', 'cancelled'] as const;
const NONE: readonly AnyDeposit[] = [];
const groupOf = ({ created_at }: AnyDeposit) => (bangkokDay(created_at) === '' ? null : shortDate(created_at));

/** Every deposit of the last 30 days, searched by anything that is known of it; beside it the life of one. */
export function AllDeposits({ tabs }: { tabs: ReactNode }) {
  const { me } = useMe();
  const announce = useAnnounce();
  const [q, setQ] = useState('');
  const [status, setStatus] = useState<AnyDeposit['status'] | null>(null);
  const [type, setType] = useState<AnyDeposit['type'] | null>(null);
  const [isLost, setLost] = useState(false);
  const wanted = useDeferredValue(q);
  const filter = { q: wanted, ...(status && { status }), ...(type && { type }) };
  const { data, error, mutate } = useDeskQuery(
    operatorAllDeposits,
    { ...filter, limit: 100 },
    { keepPreviousData: true, dedupingInterval: 300 },
  );
  const rows = data?.items ?? NONE;
  const { selected, select, move } = useSelection(rows, idOf);
  const pane = usePane(selected ? idOf(selected) : null);
  const columns = useMemo(() => columnsFor(wanted), [wanted]);
  usePageTitle(depositsText.title, words.below);
  const exportAddress = `${operatorExportDeposits.path}?${queryOf(filter)}`;
  const mayTouch = me.scopes.includes('deposits');
  const mayAsk = mayTouch && selected !== undefined && selected.status !== 'paid' && selected.status !== 'review';
  useKeys([
    { keys: 'J', label: moneyText.move, run: () => move(1) },
    { keys: 'K', label: moneyText.move, run: () => move(-1) },
    { keys: 'L', label: words.lost, isOn: mayAsk, run: () => setLost(true) },
    { keys: 'E', label: words.export, run: () => location.assign(exportAddress) },
  ]);
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
        <div className="panel-b hs gap-2 flex-wrap">
          <label className="in all-search">
            <DeskIcon name="search" />
            <input
              className="grow min-w-0 outline-none"
              type="search"
              maxLength={80}
              placeholder={words.search}
              aria-label={words.search}
              value={q}
              onChange={({ target }) => setQ(target.value)}
            />
          </label>
          <span className="in filter">
            <select
              aria-label={words.channel}
              value={type ?? ''}
              onChange={({ target }) => setType(channelType.safeParse(target.value).data ?? null)}
            >
              <option value="">{words.everyChannel}</option>
              {channelType.options.map((one) => (
                <option key={one} value={one}>
                  {accountsText.types[one]}
                </option>
              ))}
            </select>
          </span>
          <div className="hs gap-1 flex-wrap" role="radiogroup" aria-label={words.statuses}>
            {[null, ...STATUSES].map((one) => (
              // biome-ignore lint/a11y/useSemanticElements: a button that is a radio has the look of the chips
              <button
                key={one ?? 'every'}
                type="button"
                role="radio"
                aria-checked={status === one}
                className={status === one ? 'fact is-chosen' : 'fact'}
                onClick={() => setStatus(one)}
              >
                {one === null ? words.every : words.status[one]}
              </button>
            ))}
          </div>
        </div>
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
            onSelect={(row) => {
              select(row);
              pane.open();
            }}
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
      {isLost && selected && (
        <LostDialog
          deposit={selected}
          accountId={selected.account_id}
          onClose={() => setLost(false)}
          onDone={(said) => {
            setLost(false);
            announce(said);
          }}
        />
      )}
    </div>
  );
}
