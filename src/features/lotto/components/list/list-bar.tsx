import { formatBaht } from '#contract/baht-text.ts';
import type { Question, ReadBet } from '#contract/lists/read-list.ts';
import { bahtOf } from '#contract/money.ts';
import { BUNDLE_TEXT } from '#src/text/bundle.ts';
import { WRITTEN_TEXT as text } from '#src/text/written-list.ts';
import { Button } from '#src/ui/button.tsx';
import { Money } from '#src/ui/money.tsx';
import { highestPayoutOf, type Terms } from '../../model/round-terms.ts';
import { draftOf, sumOf } from '../../model/written-list.ts';

interface ListBarProps {
  bets: readonly ReadBet[];
  questions: readonly Question[];
  terms: Terms;
  /** Bills of several buyers; 0: one bill, of the member. */
  bills: number;
  /** Every bet has a price, so the bills can be bought together. */
  isWhole: boolean;
  hasSlip: boolean;
  isReading: boolean;
  isChecking: boolean;
  onBuy: () => void;
}

/** A list's sum, and the button that buys it or puts it on the slip. */
export function ListBar({
  bets,
  questions,
  terms,
  bills,
  isWhole,
  hasSlip,
  isReading,
  isChecking,
  onBuy,
}: ListBarProps) {
  return (
    <div className="tk-bar" data-bar>
      <div className="tk-sum is-plain" role="status">
        <p className="text-muted num">
          {bills > 0 ? BUNDLE_TEXT.sum(bills, bets.length) : text.sum(bets.length)} ·{' '}
          {questions.length > 0
            ? text.without(new Set(questions.flatMap(({ at }) => at)).size)
            : text.most(formatBaht(bahtOf(highestPayoutOf(draftOf(bets), terms))))}
        </p>
        <p className="text-xl leading-7">
          <Money amount={bahtOf(sumOf(bets))} className="font-bold" />
        </p>
      </div>
      <Button
        size="lg"
        className="px-6 num"
        variant={questions.length > 0 ? 'quiet' : 'primary'}
        disabled={isReading || questions.length > 0 || bets.length === 0}
        busy={isChecking}
        onClick={onBuy}
      >
        {buttonText({
          questions: questions.length,
          bills: isWhole ? bills : 0,
          bets: bets.length,
          isBuying: !hasSlip && isWhole,
        })}
      </Button>
    </div>
  );
}

interface Counts {
  questions: number;
  /** Bills of several buyers; 0: one bill, of the member. */
  bills: number;
  bets: number;
  isBuying: boolean;
}

function buttonText({ questions, bills, bets, isBuying }: Counts): string {
  if (questions > 0) return text.left(questions);
  if (bets === 0) return text.putNone;
  if (bills > 0) return BUNDLE_TEXT.buy(bills);
  return isBuying ? text.buy : text.put(bets);
}
