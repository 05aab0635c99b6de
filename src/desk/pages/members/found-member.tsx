import { formatBaht } from '#contract/baht-text.ts';
import { bankName } from '#contract/banks.ts';
import { operatorMember } from '#contract/operator-members.ts';
import { formatCount } from '#src/lib/count.ts';
import { formatDate } from '#src/lib/time.ts';
import { Money } from '#src/ui/money.tsx';
import { useDeskQuery } from '../../api/use-desk-query.ts';
import { ActButton } from '../../parts/act-button.tsx';
import { Avatar } from '../../parts/avatar.tsx';
import { HitText } from '../../parts/hit-text.tsx';
import { Note } from '../../parts/note.tsx';
import { EmptyLine, FailedRead, SkeletonRows } from '../../parts/read-states.tsx';
import { State } from '../../parts/state.tsx';
import { fieldText, membersText } from '../../text/members.ts';
import { STATE_LOOKS, waitText } from './card.ts';
import type { Found } from './search-model.ts';

/** The person of the selected result, before their page is opened. */
export function FoundMember({
  found,
  query,
  onOpen,
  onDeposits,
}: {
  found: Found | undefined;
  query: string;
  onOpen: () => void;
  onDeposits: () => void;
}) {
  const id = found?.member?.member_id;
  const member = useDeskQuery(operatorMember, id === undefined ? null : { member_id: id }, { keepPreviousData: true });
  if (found === undefined || id === undefined)
    return (
      <section className="panel">
        <EmptyLine icon="user">{membersText.pick}</EmptyLine>
      </section>
    );
  if (member.error) return <FailedRead error={member.error} onRetry={() => void member.mutate()} />;
  if (!member.data) return <SkeletonRows />;
  const card = member.data;
  const { money, line, waiting_deposit: waiting } = card;
  const [tone, icon] = STATE_LOOKS[card.state];
  const matched = found.field === 'bank_account' ? `${bankName(found.about)} ${found.value}` : found.value;
  return (
    <section className="panel" aria-label={card.username}>
      <div className="panel-h min-h-12">
        <Avatar name={card.name} />
        <span className="vs grow">
          <b className="cut">{card.username}</b>
          <span className="sm dim cut">{card.name}</span>
        </span>
        <State tone={tone} icon={icon}>
          {membersText.states[card.state]}
        </State>
      </div>
      <div className="panel-b grow overflow-y-auto grid gap-3 content-start">
        <dl className="kv">
          <dt>{membersText.matched}</dt>
          <dd className="cut">
            {fieldText[found.field]} <HitText text={matched} query={query} />
          </dd>
          <dt>{membersText.phone}</dt>
          <dd>{card.phone}</dd>
          <dt>{membersText.line}</dt>
          <dd className="cut">{line.name ?? membersText.none2}</dd>
          <dt>{membersText.joined}</dt>
          <dd>{formatDate(card.created_at)}</dd>
          <dt>{membersText.cash}</dt>
          <dd>
            <b>
              <Money amount={money.cash} unit={null} />
            </b>{' '}
            {membersText.baht}
          </dd>
          <dt>{membersText.depositsOf}</dt>
          <dd>
            {formatCount(money.deposits.count)} ครั้ง {formatBaht(money.deposits.amount)}
          </dd>
          <dt>{membersText.withdrawalsOf}</dt>
          <dd>
            {formatCount(money.withdrawals.count)} ครั้ง {formatBaht(money.withdrawals.amount)}
          </dd>
        </dl>
        {waiting && (
          <Note tone="wait" icon="clock">
            {membersText.hasWaiting} <b>{formatBaht(waiting.amount)}</b> {membersText.baht} รอตัดสิน{' '}
            {waitText(waiting.since)}
          </Note>
        )}
      </div>
      <div className="panel-f">
        <ActButton look="primary" size="go" className="grow" keys="Enter" onClick={onOpen}>
          {membersText.openMember}
        </ActButton>
        <ActButton size="go" keys="D" onClick={onDeposits}>
          {membersText.toDeposits}
        </ActButton>
      </div>
    </section>
  );
}
