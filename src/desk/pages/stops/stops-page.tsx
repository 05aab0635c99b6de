import { useMemo, useState } from 'react';
import { operatorStops } from '#contract/operator-stops.ts';
import { useDeskQuery } from '../../api/use-desk-query.ts';
import { FailedRead, SkeletonRows } from '../../parts/read-states.tsx';
import { useSelection } from '../../parts/use-selection.ts';
import { useKeys } from '../../shell/keys.tsx';
import { usePageTitle } from '../../shell/title.tsx';
import { useMe } from '../../start/me.tsx';
import { stopsText } from '../../text/stops.ts';
import { LiftDialog } from './lift-dialog.tsx';
import { SecondDialog } from './second-dialog.tsx';
import { StopDialog } from './stop-dialog.tsx';
import { StopPane } from './stop-pane.tsx';
import { idOfStop, type StopRow } from './stop-row.ts';
import { StopsPanel } from './stops-panel.tsx';
import { TextDialog } from './text-dialog.tsx';

/** Money first: the whole site, payouts, deposits, then what is stopped now, then the rest as they are sold. */
const ORDER: readonly StopRow['kind'][] = ['site', 'payouts', 'deposits', 'lottery', 'provider'];
const NOTHING: readonly StopRow[] = [];
const sorted = (rows: readonly StopRow[]) =>
  rows.toSorted(
    (one, other) =>
      ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind) || Number(other.stop !== null) - Number(one.stop !== null),
  );

/** A dialog and its row as it was when it was opened: somebody else may change it meanwhile, and the server says so. */
interface Opened {
  what: 'stop' | 'text' | 'lift' | 'second';
  row: StopRow;
}

/** Everything that can be stopped. One person stops at once; two lift. */
export default function StopsPage() {
  const { me } = useMe();
  const mayStop = me.scopes.includes('stops');
  const { data, error, mutate } = useDeskQuery(operatorStops, {}, { refreshInterval: 15_000 });
  const rows = useMemo(() => (data ? sorted(data) : NOTHING), [data]);
  const { selected, select, move } = useSelection(rows, idOfStop);
  const [opened, setOpened] = useState<Opened | null>(null);
  usePageTitle(stopsText.title, data && stopsText.below(rows.filter(({ stop }) => stop !== null).length));

  const isStopped = selected !== undefined && selected.stop !== null;
  const lift = selected?.lift_requested ?? null;
  const isOwnRequest = lift?.requested_by === me.person.name;
  const mayConfirm = mayStop && lift !== null && !isOwnRequest && me.scopes.includes('confirmations');
  const open = (what: Opened['what']) => () => selected && setOpened({ what, row: selected });
  const openLift = open(lift === null ? 'lift' : 'second');
  const canLift = isStopped && (lift === null ? mayStop : mayConfirm);
  useKeys([
    { keys: 'J', label: stopsText.move, run: () => move(1) },
    { keys: 'K', label: stopsText.move, run: () => move(-1) },
    {
      keys: 'Ctrl Enter',
      label: stopsText.stop,
      isOn: mayStop && selected !== undefined && !isStopped,
      run: open('stop'),
    },
    { keys: 'Enter', label: stopsText.lift, isOn: canLift, run: openLift },
    { keys: 'T', label: stopsText.editText, isOn: isStopped && mayStop, run: open('text') },
  ]);
  if (!data) return error ? <FailedRead error={error} onRetry={() => void mutate()} /> : <SkeletonRows />;
  const close = () => setOpened(null);
  const choose = (row: StopRow, what: Opened['what']) => {
    select(row);
    setOpened({ what, row });
  };
  return (
    <div className="split stops-split">
      <StopsPanel
        rows={rows}
        selected={selected}
        onSelect={select}
        onStop={mayStop ? (row) => choose(row, 'stop') : undefined}
        onLift={mayStop ? (row) => choose(row, 'lift') : undefined}
      />
      {selected && (
        <StopPane
          row={selected}
          isOwnRequest={isOwnRequest}
          mayConfirm={mayConfirm}
          onStop={mayStop ? open('stop') : undefined}
          onLift={canLift ? openLift : undefined}
          onText={mayStop ? open('text') : undefined}
        />
      )}
      {opened?.what === 'stop' && <StopDialog row={opened.row} onClose={close} />}
      {opened?.what === 'text' && <TextDialog row={opened.row} onClose={close} />}
      {opened?.what === 'lift' && <LiftDialog row={opened.row} onClose={close} />}
      {opened?.what === 'second' && opened.row.lift_requested && (
        <SecondDialog row={opened.row} lift={opened.row.lift_requested} onClose={close} />
      )}
    </div>
  );
}
