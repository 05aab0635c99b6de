import { serverNow } from '#src/lib/clock.ts';
import { formatDateTime, formatTime } from '#src/lib/time.ts';
import { ActButton } from '../../parts/act-button.tsx';
import { Avatar } from '../../parts/avatar.tsx';
import { DeskIcon } from '../../parts/icon.tsx';
import { KeyValues } from '../../parts/key-values.tsx';
import { Panel } from '../../parts/panel.tsx';
import { State } from '../../parts/state.tsx';
import { ageText } from '../../parts/times.ts';
import { useMe } from '../../start/me.tsx';
import { stopName, stopsText } from '../../text/stops.ts';
import { affectedText } from './affected-text.ts';
import { PlayersView } from './players-view.tsx';
import type { StopRow } from './stop-row.ts';

/** The two people whose keys open it again. */
function Keys({ row, isOwnRequest, mayConfirm }: { row: StopRow; isOwnRequest: boolean; mayConfirm: boolean }) {
  const { me } = useMe();
  const lift = row.lift_requested;
  if (!lift) return null;
  return (
    <section>
      <div className="hs sp min-h-7">
        <h2>{stopsText.keys}</h2>
        <span className="sm dim">{stopsText.oneOfTwo}</span>
      </div>
      <div className="key-holder">
        <Avatar name={lift.requested_by} isMe={isOwnRequest} />
        <span className="vs grow">
          <b className="med">{lift.requested_by}</b>
          <span className="sm dim cut">
            {formatTime(lift.requested_at)} “{lift.reason}”
          </span>
        </span>
        <State tone="ok" icon="check">
          {stopsText.given}
        </State>
      </div>
      <div className="key-holder">
        <Avatar name={mayConfirm ? me.person.name : ''} isMe={mayConfirm} />
        <span className="vs grow">
          <b className="med">{mayConfirm ? me.person.name : stopsText.waitsForOther}</b>
          <span className="sm dim">{stopsText.until(formatDateTime(lift.expires_at))}</span>
        </span>
        <State tone="wait" icon="clock">
          {mayConfirm ? stopsText.waitsForYou : stopsText.waitsForOther}
        </State>
      </div>
    </section>
  );
}

/** One switch: since when and why, what players read, and who has turned their key. */
export function StopPane({
  row,
  isOwnRequest,
  mayConfirm,
  onStop,
  onLift,
  onText,
}: {
  row: StopRow;
  isOwnRequest: boolean;
  /** The operator may be the second person of the request that waits. */
  mayConfirm: boolean;
  onStop: (() => void) | undefined;
  onLift: (() => void) | undefined;
  onText: (() => void) | undefined;
}) {
  const { stop, last, watchers } = row;
  const name = stopName(row.kind, row.name);
  const facts: readonly (readonly [string, string])[] = stop
    ? [
        [
          stopsText.stoppedByField,
          `${stop.stopped_by} · ${formatDateTime(stop.since)} · ${ageText(serverNow() - Date.parse(stop.since))}`,
        ],
        [stopsText.reason, stop.reason],
        [stopsText.affects, affectedText(row)],
        ...(stop.expected_at ? [[stopsText.expected, formatDateTime(stop.expected_at)] as const] : []),
        [stopsText.waiting, stopsText.members(watchers)],
      ]
    : [
        [stopsText.affects, affectedText(row)],
        [
          stopsText.last,
          last
            ? `${formatDateTime(last.since)} · ${ageText(Date.parse(last.lifted_at) - Date.parse(last.since))}`
            : stopsText.never,
        ],
        ...(last
          ? ([
              [stopsText.reason, last.reason],
              [stopsText.lifted, `${stopsText.stoppedBy(last.stopped_by)} · ${stopsText.liftedBy(last.lifted_by)}`],
            ] as const)
          : []),
      ];
  return (
    <Panel
      title={name}
      end={
        stop ? (
          <State tone="bad" icon="stop">
            {stopsText.stopped}
          </State>
        ) : (
          <State tone="ok" icon="check">
            {stopsText.running}
          </State>
        )
      }
      foot={
        stop ? (
          onLift ? (
            <ActButton look="primary" size="go" keys="Enter" className="grow" onClick={onLift}>
              {row.lift_requested ? stopsText.lookAndLift : stopsText.askLift}
            </ActButton>
          ) : (
            isOwnRequest && <span className="dim">{stopsText.ownRequest}</span>
          )
        ) : (
          onStop && (
            <ActButton look="danger" size="go" keys="Ctrl Enter" className="grow" onClick={onStop}>
              <DeskIcon name="stop" />
              {stopsText.stop}
            </ActButton>
          )
        )
      }
    >
      <div className="panel-b grow overflow-y-auto grid gap-3.5 content-start">
        <KeyValues rows={facts} />
        <section>
          <div className="hs sp min-h-7">
            <h2>{stop ? stopsText.membersSee : stopsText.membersWillSee}</h2>
            {stop && onText && (
              <ActButton look="ghost" size="xs" keys="T" onClick={onText}>
                {stopsText.editText}
              </ActButton>
            )}
          </div>
          <PlayersView row={row} message={stop?.message ?? ''} since={stop?.since ?? null} />
        </section>
        <Keys row={row} isOwnRequest={isOwnRequest} mayConfirm={mayConfirm} />
      </div>
    </Panel>
  );
}
