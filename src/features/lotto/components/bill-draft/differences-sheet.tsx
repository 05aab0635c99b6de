import { formatBaht } from '#contract/baht-text.ts';
import { BET_NAMES } from '#contract/bet-names.ts';
import { bahtOf, type Satang } from '#contract/money.ts';
import { rateText } from '#src/text/lotto.ts';
import { PAD_TEXT } from '#src/text/lotto-pad.ts';
import { Button } from '#src/ui/button.tsx';
import { Sheet } from '#src/ui/sheet.tsx';
import { type Difference, remainingStake } from '../../model/bill-differences.ts';
import { keyOfLine, MIN_STAKE } from '../../model/draft-lines.ts';
import type { Terms } from '../../model/round-terms.ts';
import type { BillControls } from './use-bill-flow.ts';

const { differences: text } = PAD_TEXT;

/**
 * The lines that changed since the player saw them: they accept them all, and then confirm the bill, before it is
 * sold.
 */
export function DifferencesSheet({ flow, terms }: { flow: BillControls; terms: Terms }) {
  const { differences, failure } = flow;
  if (flow.step !== 'differences') return null;
  return (
    <Sheet
      open
      onClose={flow.edit}
      title={text.title}
      text={text.text(differences.length)}
      persistent
      failure={failure}
      footer={
        <div className="grid grid-cols-[1fr_2fr] gap-3">
          <Button variant="quiet" size="lg" onClick={flow.edit}>
            {text.edit}
          </Button>
          <Button size="lg" busy={flow.isChecking} onClick={flow.accept}>
            {text.accept}
          </Button>
        </div>
      }
    >
      <ul className="rows">
        {differences.map((difference) => (
          <Row
            key={keyOfLine(difference.line)}
            difference={difference}
            min={terms.byType.get(difference.line.bet_type)?.min ?? MIN_STAKE}
          />
        ))}
      </ul>
    </Sheet>
  );
}

function Row({ difference, min }: { difference: Difference; min: Satang }) {
  const { line, change } = difference;
  const stake = remainingStake(difference, min);
  const remaining = bahtOf(stake);
  const isRemoved = change.kind === 'closed' || (change.kind === 'over_limit' && stake === 0);
  return (
    <li className="flex items-center gap-3 min-h-15 py-1.5 [content-visibility:auto] [contain-intrinsic-size:auto_60px]">
      <b className={`min-w-13 text-xl leading-normal num ${isRemoved ? 'line-through text-closed' : ''}`}>
        {line.number}
      </b>
      <span className="flex-1 min-w-0 text-sm">
        {BET_NAMES[line.bet_type]}
        <span className={`block text-xs num ${change.kind === 'rate' ? 'text-half' : 'text-error'}`}>
          {change.kind === 'closed' && text.closed}
          {change.kind === 'over_limit' && (isRemoved ? text.full : text.overLimit(remaining))}
          {change.kind === 'rate' && (line.status === 'half' ? text.half : text.newRate)}
        </span>
      </span>
      {change.kind === 'rate' && (
        <span className="num whitespace-nowrap">
          <s className="text-sm text-muted">{rateText(change.before)}</s> <b>{rateText(line.rate)}</b>
        </span>
      )}
      {change.kind === 'over_limit' && !isRemoved && (
        <span className="num whitespace-nowrap">
          <s className="text-sm text-muted">{formatBaht(line.amount)}</s> <b>{PAD_TEXT.bill.baht(remaining)}</b>
        </span>
      )}
    </li>
  );
}
