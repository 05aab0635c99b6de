import type { OutputOf } from '#contract/endpoint.ts';
import { type Baht, bahtOf, satang, satangOf } from '#contract/money.ts';
import type { operatorWithdrawal } from '#contract/operator-money.ts';
import { Money } from '#src/ui/money.tsx';
import { kindText } from '../text/money.ts';
import { withdrawalsText } from '../text/withdrawals.ts';

type Answer = OutputOf<typeof operatorWithdrawal>;

function Sum({
  label,
  amount,
  isSum = false,
  sign = false,
}: {
  label: string;
  amount: Baht;
  isSum?: boolean;
  sign?: boolean;
}) {
  const look = isSum ? 'is-sum' : undefined;
  return (
    <>
      <span className={look}>
        <span className="cut">{label}</span>
      </span>
      <span className={look}>
        <Money amount={amount} unit={null} sign={sign} />
      </span>
    </>
  );
}

/** Where the money of a withdrawal comes from, since the one before: each kind with its count, and the sums that they make. */
export function MoneySources({ answer }: { answer: Answer }) {
  const { withdrawal, before, sources, left } = answer;
  const beforeThis = bahtOf(satang(satangOf(left) + satangOf(withdrawal.amount)));
  const out = bahtOf(satang(-satangOf(withdrawal.amount)));
  return (
    <div>
      <h2>{withdrawalsText.sources}</h2>
      <div className="sums">
        {satangOf(before) !== 0 && <Sum label={withdrawalsText.carried} amount={before} />}
        {sources.map(({ kind, count, amount }) => (
          <Sum key={kind} label={`${kindText(kind)} ${withdrawalsText.times(count)}`} amount={amount} sign />
        ))}
        <Sum label={withdrawalsText.beforeThis} amount={beforeThis} isSum />
        <Sum label={withdrawalsText.this} amount={out} sign />
        <Sum label={withdrawalsText.left} amount={left} isSum />
      </div>
    </div>
  );
}
