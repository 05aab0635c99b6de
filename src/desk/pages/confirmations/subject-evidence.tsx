import { bankName } from '#contract/banks.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { bahtOf, satang, satangOf } from '#contract/money.ts';
import type { operatorConfirm } from '#contract/operator.ts';
import { operatorLostDeposit } from '#contract/operator-deposits.ts';
import { operatorDeposit, operatorWithdrawal } from '#contract/operator-money.ts';
import { clockTime, formatDateTime } from '#src/lib/time.ts';
import { Money } from '#src/ui/money.tsx';
import { useDeskQuery } from '../../api/use-desk-query.ts';
import { shortBank, spacedAccount } from '../../parts/account.ts';
import { MoneySources } from '../../parts/money-sources.tsx';
import { FailedRead, SkeletonRows } from '../../parts/read-states.tsx';
import { Slip } from '../../parts/slip.tsx';
import { confirmationsText as words } from '../../text/confirmations.ts';
import { amountText, moneyText } from '../../text/money.ts';
import { withdrawalsText } from '../../text/withdrawals.ts';
import { FactChip, proofText } from '../withdrawals/facts.tsx';
import { OfAccount } from './account-evidence.tsx';
import type { Confirmation } from './confirmation.ts';

/** The sources of a withdrawal and what is so about it, read afresh. */
function OfWithdrawal({ id }: { id: string }) {
  const { data, error, mutate } = useDeskQuery(operatorWithdrawal, { withdraw_id: id }, { revalidateOnFocus: true });
  if (!data) return error ? <FailedRead error={error} onRetry={() => void mutate()} /> : <SkeletonRows rows={6} />;
  const { bank, facts, member } = data.withdrawal;
  return (
    <>
      <div className="two-columns">
        <MoneySources answer={data} />
        <div>
          <h2>{words.checked}</h2>
          {facts.length === 0 && <p className="dim">{withdrawalsText.nothingToLook}</p>}
          {facts.map((fact) => (
            <div key={fact.kind} className="lined checked-line">
              <FactChip fact={fact} />
              <span className="sm dim cut r" title={proofText(fact)}>
                {proofText(fact)}
              </span>
            </div>
          ))}
        </div>
      </div>
      <div>
        <span className="sm dim">{words.account}</span>
        <p className="fig-s">
          {bankName(bank.bank_code)} {spacedAccount(bank.account_no)}
        </p>
        <span className="sm dim">
          {bank.account_name} · {member.username} {member.name}
        </span>
      </div>
    </>
  );
}

/** A payment, and the member who would get it. */
function OfPayment({ confirmation, id }: { confirmation: Confirmation; id: string }) {
  const { data, error, mutate } = useDeskQuery(operatorDeposit, { transaction_id: id });
  if (!data) return error ? <FailedRead error={error} onRetry={() => void mutate()} /> : <SkeletonRows rows={6} />;
  const { deposit: review, members } = data;
  const wanted = confirmation.input.member_id;
  const candidate = review.candidates.find(({ member }) => member.member_id === wanted);
  const member = members.find(({ member_id }) => member_id === wanted);
  return (
    <div className={review.slip ? 'with-slip' : undefined}>
      {review.slip && (
        <Slip
          paidAt={review.paid_at}
          from={review.payer}
          to={review.account}
          amount={review.amount}
          reference={review.transaction_id}
          payload={review.slip.payload}
        />
      )}
      <div className="two-columns">
        <div>
          <h2>{words.came}</h2>
          <dl className="kv">
            <dt>{words.payer}</dt>
            <dd>{review.payer.account_name || '–'}</dd>
            <dt>{words.from}</dt>
            <dd>{shortBank(review.payer.bank_code, review.payer.account_no)}</dd>
            <dt>{words.to}</dt>
            <dd>{shortBank(review.account.bank_code, review.account.account_no)}</dd>
            <dt>{words.amount}</dt>
            <dd>
              <Money amount={review.amount} unit={null} />
            </dd>
            <dt>{words.time}</dt>
            <dd>{clockTime(review.paid_at)}</dd>
          </dl>
        </div>
        {candidate && member && (
          <div>
            <h2>{words.getter}</h2>
            <dl className="kv">
              <dt>{words.name}</dt>
              <dd>
                {candidate.member.username} · {candidate.member.name}
              </dd>
              <dt>{words.bound}</dt>
              <dd>{candidate.bank ? shortBank(candidate.bank.bank_code, candidate.bank.account_no) : '–'}</dd>
              <dt>{words.deposit}</dt>
              <dd>{candidate.reference ?? '–'}</dd>
              <dt>{words.paid}</dt>
              <dd>{words.paidTimes(member.paid)}</dd>
              <dt>{words.balance}</dt>
              <dd>
                {amountText(member.balance)} {moneyText.arrow}{' '}
                <b>{amountText(bahtOf(satang(satangOf(member.balance) + satangOf(review.amount))))}</b>
              </dd>
            </dl>
          </div>
        )}
      </div>
    </div>
  );
}

/** A payment that the bank never reported, as the asker has written it down. */
function OfEvidence({ input }: { input: OutputOf<typeof operatorConfirm>['input'] }) {
  const read = operatorLostDeposit.input.safeParse(input);
  if (!read.success) return null;
  const { payer, paid_at, bank_line, member_id } = read.data;
  return (
    <dl className="kv">
      <dt>{words.payer}</dt>
      <dd>{payer.account_name || '–'}</dd>
      <dt>{words.from}</dt>
      <dd>
        {bankName(payer.bank_code)} {spacedAccount(payer.account_no)}
      </dd>
      <dt>{words.amount}</dt>
      <dd>{String(input.amount)}</dd>
      <dt>{words.time}</dt>
      <dd>{formatDateTime(paid_at)}</dd>
      <dt>{words.bankLine}</dt>
      <dd>{bank_line || '–'}</dd>
      <dt>{words.getter}</dt>
      <dd>{member_id}</dd>
    </dl>
  );
}

/** What the second operator looks at, read afresh by its own call; for other requests what was asked, word for word. */
export function SubjectEvidence({ confirmation }: { confirmation: Confirmation }) {
  const { subject, summary, input } = confirmation;
  if (subject.kind === 'withdrawal') return <OfWithdrawal id={subject.id} />;
  if (subject.kind === 'payment') return <OfPayment confirmation={confirmation} id={subject.id} />;
  if (subject.kind === 'account') return <OfAccount confirmation={confirmation} />;
  if (subject.kind === 'evidence')
    return (
      <>
        <p>{summary}</p>
        <OfEvidence input={input} />
      </>
    );
  return (
    <>
      <p>{summary}</p>
      <dl className="kv">
        {Object.entries(input)
          .filter(([, value]) => typeof value !== 'object')
          .map(([name, value]) => (
            <div key={name} className="contents">
              <dt>{name}</dt>
              <dd className="cut">{String(value)}</dd>
            </div>
          ))}
      </dl>
    </>
  );
}
