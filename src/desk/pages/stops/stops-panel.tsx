import { useMemo } from 'react';
import { serverNow } from '#src/lib/clock.ts';
import { formatTime, shortDate } from '#src/lib/time.ts';
import { ActButton } from '../../parts/act-button.tsx';
import { Fact } from '../../parts/fact.tsx';
import { DeskIcon } from '../../parts/icon.tsx';
import { Panel } from '../../parts/panel.tsx';
import { type Column, RecordTable } from '../../parts/record-table.tsx';
import { State } from '../../parts/state.tsx';
import { ageText } from '../../parts/times.ts';
import { stopsText } from '../../text/stops.ts';
import { affectedText } from './affected-text.ts';
import { idOfStop, type StopRow } from './stop-row.ts';

const groupOf = ({ kind }: StopRow): string =>
  kind === 'payouts' || kind === 'deposits' ? stopsText.group.money : stopsText.group[kind];

type Act = ((row: StopRow) => void) | undefined;

const columnsOf = (onStop: Act, onLift: Act): readonly Column<StopRow>[] => [
  {
    id: 'name',
    head: stopsText.what,
    width: 8.5,
    cell: ({ name }) => (
      <span className="med" title={name}>
        {name}
      </span>
    ),
  },
  {
    id: 'now',
    head: stopsText.now,
    width: 9,
    cell: ({ stop }) =>
      stop ? (
        <State tone="bad" icon="stop">
          {stopsText.stoppedFor(ageText(serverNow() - Date.parse(stop.since)))}
        </State>
      ) : (
        <State tone="ok" icon="check">
          {stopsText.running}
        </State>
      ),
  },
  {
    id: 'who',
    head: stopsText.who,
    cell: ({ stop, last }) =>
      stop ? (
        <>
          {stop.stopped_by} <span className="sub">{formatTime(stop.since)}</span>
        </>
      ) : (
        last && (
          <span className="sub">
            {stopsText.lastStop(shortDate(last.since), ageText(Date.parse(last.lifted_at) - Date.parse(last.since)))}
          </span>
        )
      ),
  },
  { id: 'reason', head: stopsText.reason, cell: ({ stop }) => <span className="sub">{stop?.reason}</span> },
  {
    id: 'affects',
    head: stopsText.affects,
    width: 11.5,
    align: 'right',
    cell: (row) => <span className="sub">{affectedText(row)}</span>,
  },
  {
    id: 'act',
    head: <span className="sr-only">{stopsText.stop}</span>,
    width: 7.25,
    align: 'right',
    cell: (row) => {
      if (row.lift_requested)
        return (
          <Fact tone="wait" icon="two">
            {stopsText.oneOfTwo}
          </Fact>
        );
      if (row.stop)
        return (
          onLift && (
            <ActButton size="xs" onClick={() => onLift(row)}>
              {stopsText.askLift}
            </ActButton>
          )
        );
      return (
        onStop && (
          <ActButton look="danger" size="xs" onClick={() => onStop(row)}>
            <DeskIcon name="stop" />
            {stopsText.stop}
          </ActButton>
        )
      );
    },
  },
];

/** All switches in one list, and below it the last time that each was opened again. */
export function StopsPanel({
  rows,
  selected,
  onSelect,
  onStop,
  onLift,
}: {
  rows: readonly StopRow[];
  selected: StopRow | undefined;
  onSelect: (row: StopRow) => void;
  onStop: Act;
  onLift: Act;
}) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only whether there is something to press changes a column
  const columns = useMemo(() => columnsOf(onStop, onLift), [onStop === undefined, onLift === undefined]);
  return (
    <Panel
      title={
        <>
          <h2>{stopsText.all}</h2>
          <span className="sm dim">{stopsText.rule}</span>
        </>
      }
    >
      <RecordTable
        label={stopsText.all}
        columns={columns}
        rows={rows}
        idOf={idOfStop}
        groupOf={groupOf}
        selectedId={selected ? idOfStop(selected) : null}
        onSelect={onSelect}
      />
    </Panel>
  );
}
