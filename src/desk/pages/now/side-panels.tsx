import { Link } from 'react-router-dom';
import { serverNow } from '#src/lib/clock.ts';
import { clockTime, countdown, SOON_MS } from '#src/lib/time.ts';
import { Money } from '#src/ui/money.tsx';
import type { Now } from '../../api/live.tsx';
import { shortBank } from '../../parts/account.ts';
import { DeskIcon } from '../../parts/icon.tsx';
import { Panel } from '../../parts/panel.tsx';
import { State } from '../../parts/state.tsx';
import { ageText, dayOrTime } from '../../parts/times.ts';
import { useClock } from '../../shell/clock.tsx';
import { nowText } from '../../text/now.ts';

type Check = Now['checks'][number];

function checkText({ is_ok, at, count, name }: Check): string {
  if (!is_ok) return name === 'payouts' ? nowText.unanswered(count) : nowText.alarms(count);
  return at === null ? nowText.well : dayOrTime(at);
}

/** The checks with their last time; what needs a look has colour. */
export function ChecksPanel({ checks, silent }: { checks: Now['checks']; silent: Now['silent'] }) {
  const wrong = checks.filter(({ is_ok }) => !is_ok).length + silent.length;
  return (
    <Panel
      title={nowText.checks}
      end={
        <State tone={wrong === 0 ? 'ok' : 'bad'} icon={wrong === 0 ? 'check' : 'alert'}>
          {wrong === 0 ? nowText.allWell : nowText.toLook(wrong)}
        </State>
      }
    >
      <div className="panel-b vs">
        {silent.map(({ account_id, bank_code, account_no, since }) => (
          <div key={account_id} className="hs sp now-line">
            <span className="hs gap-1.5">
              <span className="st bad">
                <DeskIcon name="alert" />
              </span>
              {nowText.moneyInOf(shortBank(bank_code, account_no))}
            </span>
            <span className="sm nowrap tone-err">{nowText.silentFor(ageText(serverNow() - Date.parse(since)))}</span>
          </div>
        ))}
        {checks.map((check) => (
          <div key={check.name} className="hs sp now-line">
            <span className="hs gap-1.5">
              <span className={check.is_ok ? 'st ok' : 'st bad'}>
                <DeskIcon name={check.is_ok ? 'check' : 'alert'} />
              </span>
              {nowText.check[check.name]}
            </span>
            <span className={check.is_ok ? 'sm nowrap dim' : 'sm nowrap tone-err'}>{checkText(check)}</span>
          </div>
        ))}
      </div>
    </Panel>
  );
}

/** How many members are here, and what those who play are playing. */
export function OnlinePanel({ online }: { online: Now['online'] }) {
  const most = Math.max(1, ...online.by.map(({ members }) => members));
  return (
    <Panel title={nowText.online}>
      <div className="panel-b">
        <span className="fig">{online.members.toLocaleString('en-US')}</span>
        {online.by.length === 0 && <p className="sm dim">{nowText.nobodyPlays}</p>}
        {online.by.map(({ product, members }) => (
          <div key={product} className="now-product">
            <span>{nowText.products[product] ?? product}</span>
            <span className="meter">
              <i style={{ width: `${(members / most) * 100}%` }} />
            </span>
            <span className="r">{members}</span>
          </div>
        ))}
      </div>
    </Panel>
  );
}

/** What operators decided last. */
export function LatestPanel({ latest, hasLog }: { latest: Now['latest']; hasLog: boolean }) {
  return (
    <Panel
      title={nowText.latest}
      end={
        hasLog && (
          <Link to="/audit" className="sm dim hs gap-0.5">
            {nowText.wholeLog} <DeskIcon name="right" />
          </Link>
        )
      }
    >
      <div className="panel-b vs">
        {latest.length === 0 && <p className="dim">{nowText.noDeed}</p>}
        {latest.map(({ at, by, deed, member, amount }) => (
          <div key={`${at} ${by} ${deed}`} className="now-line now-deed">
            <span className="dim">{clockTime(at).slice(0, 5)}</span>
            <span className="med cut">{by}</span>
            <span className="cut">
              {nowText.deeds[deed]} {member}
            </span>
            <span className="r">{amount !== null && <Money amount={amount} unit={null} />}</span>
          </div>
        ))}
      </div>
    </Panel>
  );
}

/** Time until a round closes, second by second. */
function ClosesIn({ at }: { at: string }) {
  const left = Date.parse(at) - useClock(1000);
  const text = countdown(left).replace(/^0(?=\d)/, '');
  return left < SOON_MS ? <b className="tone-urgent">{text}</b> : text;
}

const { roundHeads } = nowText;

/** The rounds that close next. */
export function RoundsPanel({ rounds }: { rounds: Now['rounds'] }) {
  return (
    <Panel title={nowText.rounds}>
      {rounds.length === 0 && <p className="dim panel-b">{nowText.noRound}</p>}
      {rounds.length > 0 && (
        <table className="tb tight now-rounds">
          <thead>
            <tr>
              <th>{roundHeads.round}</th>
              <th>{roundHeads.closes}</th>
              <th>{roundHeads.result}</th>
              <th>{roundHeads.how}</th>
              <th className="r">{roundHeads.stakes}</th>
              <th className="r">{roundHeads.left}</th>
            </tr>
          </thead>
          <tbody>
            {rounds.map((round) => (
              <tr key={round.round_id}>
                <td className="med">{round.name}</td>
                <td>{dayOrTime(round.closes_at)}</td>
                <td>{dayOrTime(round.result_at)}</td>
                <td className="sub">{round.by_hand ? nowText.byHand : nowText.byItself}</td>
                <td className="r">
                  <Money amount={round.stakes} unit={null} />
                </td>
                <td className="r">
                  <ClosesIn at={round.closes_at} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}
