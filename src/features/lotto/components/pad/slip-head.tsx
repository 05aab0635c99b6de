import { memo } from 'react';
import { BET_NAMES } from '#contract/bet-names.ts';
import type { Column } from '#contract/lotto-columns.ts';
import { COLUMN_NAMES } from '#contract/lotto-columns.ts';
import { classNames } from '#src/lib/class-names.ts';
import { rateText } from '#src/text/lotto.ts';
import { PAD_TEXT } from '#src/text/lotto-pad.ts';
import type { KeypadMessage } from '../../model/keypad-reducer.ts';
import type { Digits } from '../../model/number-pickers.ts';
import type { Rate, Terms } from '../../model/round-terms.ts';
import { kindIn } from '../../model/slip.ts';
import type { Writing } from './use-writing.ts';

const { slip: text } = PAD_TEXT;
const TONES = { plain: '', half: 'text-half', refused: 'text-error' } as const;

interface SlipHeadProps extends Pick<Writing, 'types' | 'toggleKind'> {
  digits: Digits;
  terms: Terms;
  columns: readonly Column[];
  count: number;
  onWhole: () => void;
}

/**
 * The head of the paper: the kinds that a number is written for, each with its rate, and the way to the whole slip.
 */
export const SlipHead = memo(function SlipHead(props: SlipHeadProps) {
  const { digits, types, toggleKind, terms, columns, count, onWhole } = props;
  return (
    <fieldset className="cols col-head" aria-label={text.kinds}>
      <button type="button" className="see num" disabled={count === 0} onClick={onWhole}>
        <span className="count">
          <span>{text.numbers(count)}</span>
        </span>
        <small>{text.whole}</small>
      </button>
      {columns.map((column) => {
        const betType = kindIn(column, digits);
        const sold = betType && terms.byType.get(betType);
        if (!betType || !sold)
          return (
            <span key={column} className="no-kind" aria-hidden="true">
              {COLUMN_NAMES[column]}
            </span>
          );
        return (
          <button key={column} type="button" aria-pressed={types.includes(betType)} onClick={() => toggleKind(betType)}>
            <span>
              <span aria-hidden="true">{COLUMN_NAMES[column]}</span>
              <span className="sr-only">{BET_NAMES[betType]}</span>
            </span>
            <small>{rateText(sold.rate)}</small>
          </button>
        );
      })}
    </fieldset>
  );
});

/**
 * Beneath each kind its true chance and its return (docs/rules.md#lottery), or what the last key did. Its height is
 * fixed, so that a change here lays out nothing else.
 */
export const SlipNote = memo(function SlipNote({
  message,
  rates,
  columns,
  digits,
}: {
  message: KeypadMessage | null;
  rates: readonly Rate[];
  columns: readonly Column[];
  digits: Digits;
}) {
  return (
    <div className="slip-note">
      <p role="status" className={classNames('note-text', message && TONES[message.tone])}>
        {message?.text}
      </p>
      <div className={classNames('cols odds num', message && 'invisible')}>
        <span>
          {text.odds}
          <br />
          {text.rtp}
        </span>
        {columns.map((column) => {
          const rate = rates.find(({ bet_type }) => bet_type === kindIn(column, digits));
          return (
            <span key={column}>
              {rate && (
                <>
                  {text.oddsOf(rate.odds)}
                  <br />
                  {text.rtpOf(rate.rtp)}
                </>
              )}
            </span>
          );
        })}
      </div>
    </div>
  );
});
