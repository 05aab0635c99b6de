import { useNavigate } from 'react-router-dom';
import { Money } from '#src/ui/money.tsx';
import type { Now } from '../../api/live.tsx';
import { ActButton } from '../../parts/act-button.tsx';
import { DeskIcon } from '../../parts/icon.tsx';
import type { DeskIconName } from '../../parts/icon-name.ts';
import { KeyHint } from '../../parts/key-hint.tsx';
import { Panel } from '../../parts/panel.tsx';
import { State } from '../../parts/state.tsx';
import { ageText, dayOrTime } from '../../parts/times.ts';
import { nowText } from '../../text/now.ts';

export type Work = Now['work'][number];

/** Where each kind of work is done, and the letter that leads there; without a letter its page comes later. */
export const PLACES: Readonly<Record<Work['kind'], { icon: DeskIconName; path: string; letter: string }>> = {
  deposits: { icon: 'deposit', path: '/deposits', letter: 'D' },
  withdrawals: { icon: 'withdraw', path: '/withdrawals', letter: 'W' },
  confirmations: { icon: 'two', path: '/confirmations', letter: 'C' },
  results: { icon: 'trophy', path: '/results', letter: 'R' },
  redemptions: { icon: 'gift', path: '/redemptions', letter: 'S' },
};

const MINUTE_MS = 60_000;
const ageOf = ({ oldest_at }: Work, at: number) => (oldest_at === null ? 0 : at - Date.parse(oldest_at));
const isLate = (work: Work, at: number): boolean => ageOf(work, at) > work.target_minutes * MINUTE_MS;

/** The most overdue first, each against its own target. */
export const byUrgency = (work: readonly Work[], at: number): Work[] =>
  work.toSorted((one, other) => ageOf(other, at) / other.target_minutes - ageOf(one, at) / one.target_minutes);

function WorkAge({ work, at }: { work: Work; at: number }) {
  if (work.count === 0) return null;
  const age = ageText(ageOf(work, at));
  if (!isLate(work, at)) return <span>{age}</span>;
  return (
    <State tone="warn" icon="clock">
      {nowText.late(age)}
    </State>
  );
}

const { heads } = nowText;

/** What waits, the most overdue first, and the one act: to begin with it. */
export function WorkPanel({
  work,
  at,
  hasAlarm,
  mayGo,
}: {
  work: readonly Work[];
  at: number;
  hasAlarm: boolean;
  mayGo: (path: string) => boolean;
}) {
  const navigate = useNavigate();
  const sorted = byUrgency(work, at);
  const [first] = sorted.filter(({ kind, count }) => count > 0 && mayGo(PLACES[kind].path));
  return (
    <Panel
      title={
        <>
          <h2>{nowText.work}</h2>
          <span className="dim sm">{nowText.workBelow(work.reduce((sum, { count }) => sum + count, 0))}</span>
        </>
      }
      end={
        first && (
          <ActButton
            look={hasAlarm ? 'quiet' : 'primary'}
            keys={hasAlarm ? PLACES[first.kind].letter : 'Enter'}
            onClick={() => navigate(PLACES[first.kind].path)}
          >
            {nowText.go[first.kind](first.count)}
          </ActButton>
        )
      }
    >
      <table className="tb now-work">
        <thead>
          <tr>
            <th>{heads.work}</th>
            <th className="r">{heads.count}</th>
            <th>{heads.since}</th>
            <th>{heads.age}</th>
            <th>{heads.target}</th>
            <th className="r">{heads.sum}</th>
            <th>{heads.holders}</th>
            <th className="r">
              <span className="sr-only">{heads.key}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {sorted.map((row) => {
            const { icon, path, letter } = PLACES[row.kind];
            const isNext = row === first;
            return (
              <tr
                key={row.kind}
                className={isNext ? 'is-sel' : row.count === 0 ? 'is-done' : undefined}
                onClick={mayGo(path) ? () => navigate(path) : undefined}
              >
                <td>
                  <span className="hs">
                    <DeskIcon name={icon} />
                    <b className="med">{nowText.kinds[row.kind]}</b>
                  </span>
                </td>
                <td className="r">
                  <b>{row.count}</b>
                </td>
                <td>{row.oldest_at && dayOrTime(row.oldest_at)}</td>
                <td>
                  <WorkAge work={row} at={at} />
                </td>
                <td className="sub">{ageText(row.target_minutes * MINUTE_MS)}</td>
                <td className="r">{row.amount !== null && <Money amount={row.amount} unit={null} />}</td>
                <td className="sub">{row.holders.join(' ')}</td>
                <td className="r">{mayGo(path) && <KeyHint keys={letter} />}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Panel>
  );
}

/** The same on a phone. */
export function PhoneWork({
  work,
  at,
  mayGo,
}: {
  work: readonly Work[];
  at: number;
  mayGo: (path: string) => boolean;
}) {
  const navigate = useNavigate();
  return (
    <Panel label={nowText.work}>
      {byUrgency(work, at).map((row) => {
        const { icon, path } = PLACES[row.kind];
        const age = ageText(ageOf(row, at));
        return (
          <button
            key={row.kind}
            type="button"
            className="prow now-prow text-left"
            disabled={!mayGo(path)}
            onClick={() => navigate(path)}
          >
            <DeskIcon name={icon} size="sm" />
            <span className="vs">
              <b className="med">{nowText.kinds[row.kind]}</b>
              {row.count > 0 && isLate(row, at) ? (
                <State tone="warn" icon="clock">
                  {nowText.late(age)}
                </State>
              ) : (
                <span className="sm dim">{row.count > 0 ? nowText.oldest(age) : ''}</span>
              )}
            </span>
            <b className="fig-s">{row.count}</b>
            <DeskIcon name="right" />
          </button>
        );
      })}
    </Panel>
  );
}
