import { useNavigate } from 'react-router-dom';
import { operatorDepositLife } from '#contract/operator-deposits.ts';
import { clockTime, shortDate } from '#src/lib/time.ts';
import { Money } from '#src/ui/money.tsx';
import { useDeskQuery } from '../../api/use-desk-query.ts';
import { shortBank } from '../../parts/account.ts';
import { ActButton } from '../../parts/act-button.tsx';
import { DeskIcon } from '../../parts/icon.tsx';
import type { DeskIconName } from '../../parts/icon-name.ts';
import { PaneBack } from '../../parts/pane-back.tsx';
import { FailedRead, SkeletonRows } from '../../parts/read-states.tsx';
import { useKeys } from '../../shell/keys.tsx';
import { allDepositsText as words } from '../../text/all-deposits.ts';
import { amountText } from '../../text/money.ts';
import { type AnyDeposit, type DepositLife, DepositStatus } from './columns.tsx';

type LifeEvent = DepositLife['events'][number];

const ICONS: Readonly<Record<LifeEvent['kind'], DeskIconName>> = {
  opened: 'plus',
  arrived: 'deposit',
  claimed: 'doc',
  asked: 'edit',
  confirmed: 'two',
  refused: 'close',
  credited: 'check',
  returned: 'back',
  corrected: 'swap',
  paid: 'check',
  evidence: 'doc',
  bank_told: 'link',
};

function Event({ event }: { event: LifeEvent }) {
  const { at, kind, by, amount, member, text } = event;
  return (
    <li className="life-event">
      <span className="dim">{clockTime(at)}</span>
      <span className="ava">
        <DeskIcon name={ICONS[kind]} />
      </span>
      <span className="vs">
        <span className="med">
          {by} {words.kinds[kind]} {member?.username} {amount !== null && amountText(amount)}
        </span>
        <span className="sm dim">
          {shortDate(at)} {text && `· ${text}`}
        </span>
      </span>
    </li>
  );
}

/** One deposit from its opening to its end. */
export function LifePane({ row, onBack }: { row: AnyDeposit; onBack: () => void }) {
  const navigate = useNavigate();
  const { data, error, mutate } = useDeskQuery(operatorDepositLife, { payment_id: row.payment_id });
  const open = () => navigate(`/members/${row.member.member_id}`);
  useKeys([{ keys: 'Enter', label: words.openMember(row.member.username), run: open }]);
  return (
    <section className="panel pane" aria-label={words.life}>
      <div className="panel-h pane-h">
        <PaneBack label={words.list} onBack={onBack} />
        <span className="fig-s">
          <Money amount={row.credited ?? row.amount} unit="บาท" />
        </span>
        <DepositStatus status={row.status} />
        <div className="end">
          <span className="sm dim">{row.reference}</span>
        </div>
      </div>
      <div className="panel-b pane-b">
        <dl className="kv">
          <dt>{words.payer}</dt>
          <dd>
            {row.payer
              ? `${row.payer.account_name || '–'} · ${shortBank(row.payer.bank_code, row.payer.account_no)}`
              : words.noMoney}
          </dd>
          <dt>{words.to}</dt>
          <dd>{shortBank(row.account.bank_code, row.account.account_no)}</dd>
          <dt>{words.member}</dt>
          <dd>
            <b className="med">{row.member.username}</b> {row.member.name}
          </dd>
        </dl>
        {!data && (error ? <FailedRead error={error} onRetry={() => void mutate()} /> : <SkeletonRows rows={5} />)}
        {data && (
          <div>
            <div className="hs sp min-h-7">
              <h2>{words.life}</h2>
              <span className="sm dim">{words.events(data.events.length)}</span>
            </div>
            <ol>
              {data.events.map((event) => (
                <Event key={`${event.at} ${event.kind}`} event={event} />
              ))}
            </ol>
          </div>
        )}
      </div>
      <div className="panel-f">
        <ActButton look="primary" size="go" keys="Enter" className="grow" onClick={open}>
          {words.openMember(row.member.username)}
        </ActButton>
      </div>
    </section>
  );
}
