import { formatBaht, formatSatang } from '#contract/baht-text.ts';
import { parseBaht } from '#contract/input.ts';
import { bahtOf, type Satang, satang, satangOf } from '#contract/money.ts';
import { shareOf } from '#contract/percent.ts';
import { PROMOTION_TEXT as text } from '#src/text/promotion.ts';
import { AmountField } from '#src/ui/amount-field.tsx';
import { Money } from '#src/ui/money.tsx';
import { bestCategory, type Example, exampleOf, type Promotion } from '../model/promotion.ts';

interface WorkedExampleProps {
  promotion: Promotion;
  /** The amount as typed. */
  amount: string;
  onChange: (amount: string) => void;
}

const STAKE = satangOf(10);

/** Explains the turnover by a stake in the category that counts most. */
function explanationOf({ categories, weights }: Promotion, { target, most }: Example): string {
  const best = bestCategory({ categories, weights });
  const sum = {
    category: best ? text.categories[best] : '',
    stake: formatSatang(STAKE),
    counted: formatSatang(shareOf(STAKE, best ? (weights[best] ?? 0) : 0)),
    target: formatSatang(target),
  };
  return text.explain(sum) + (most === null ? text.movesAll : text.movesMost(formatSatang(most)));
}

/** The promotion's bonus for an amount of the member's choice, with the sum that makes the turnover. */
export function WorkedExample({ promotion, amount, onChange }: WorkedExampleProps) {
  const { kind, min_deposit, turnover_times, valid_days } = promotion;
  const example = exampleOf(promotion, parseBaht(amount));
  const rows = text.rows;
  return (
    <section className="inset-box p-4">
      <h3 className="text-base">{text.example}</h3>
      {kind !== 'free' && <AmountField label={text.amount} name="example" value={amount} onChange={onChange} />}
      {example ? (
        <>
          <dl className="grid gap-2 text-sm mt-4" aria-live="polite">
            {kind !== 'free' && <Row name={rows.deposit} amount={example.deposit} />}
            <Row name={rows.bonus} amount={example.bonus} sign />
            <Row name={rows.total} amount={satang(example.deposit + example.bonus)} />
            <div>
              <Row name={rows.target} amount={example.target} strong />
              <p className="text-xs text-muted num">
                {text.sum(formatSatang(example.deposit), formatSatang(example.bonus), String(turnover_times))}
              </p>
            </div>
            <div className="flex flex-wrap justify-between gap-x-3">
              <dt className="text-muted">{rows.days}</dt>
              <dd className="ml-auto num">{text.dayCount(valid_days)}</dd>
            </div>
            <div className="flex flex-wrap justify-between gap-x-3">
              <dt className="text-muted">{rows.most}</dt>
              <dd className="ml-auto">
                {example.most === null ? rows.noMost : <Money amount={bahtOf(example.most)} unit="บาท" />}
              </dd>
            </div>
          </dl>
          <p className="text-xs text-muted mt-3 num">{explanationOf(promotion, example)}</p>
        </>
      ) : (
        <p className="text-sm text-muted mt-3 num">{text.tooLittle(formatBaht(min_deposit))}</p>
      )}
    </section>
  );
}

function Row({ name, amount, sign, strong }: { name: string; amount: Satang; sign?: boolean; strong?: boolean }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-3">
      <dt className="text-muted">{name}</dt>
      <dd className={strong ? 'ml-auto font-medium text-base' : 'ml-auto'}>
        <Money amount={bahtOf(amount)} unit="บาท" sign={sign ?? false} />
      </dd>
    </div>
  );
}
