import { type KeyboardEvent, memo, useRef } from 'react';
import type { BetType } from '../../../../../contract/lotto-numbers.ts';
import { BET_NAMES, rateText } from '../../../../text/lotto.ts';
import { PAD_TEXT } from '../../../../text/lotto-pad.ts';
import type { Rate } from '../../model/round-terms.ts';

export interface BetTabsProps {
  rates: readonly Rate[];
  value: BetType;
  onChange: (betType: BetType) => void;
}

/** The bet types on sale with their rates, as tabs; arrow keys move between them. */
export const BetTabs = memo(function BetTabs({ rates, value, onChange }: BetTabsProps) {
  const list = useRef<HTMLDivElement>(null);
  const moveByKey = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const next = (rates.findIndex(({ bet_type }) => bet_type === value) + step + rates.length) % rates.length;
    const rate = rates[next];
    if (rate) onChange(rate.bet_type);
    list.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <div
      ref={list}
      className="rail gap-2! py-1 md:flex-wrap"
      role="tablist"
      aria-label={PAD_TEXT.betTypes}
      onKeyDown={moveByKey}
    >
      {rates.map(({ bet_type, rate }) => (
        <button
          key={bet_type}
          type="button"
          role="tab"
          className="bet-tab"
          aria-selected={bet_type === value}
          tabIndex={bet_type === value ? 0 : -1}
          onClick={(event) => {
            onChange(bet_type);
            event.currentTarget.scrollIntoView({ behavior: 'smooth', block: 'nearest', inline: 'center' });
          }}
        >
          <b>{BET_NAMES[bet_type]}</b>
          <span className="num">{rateText(rate)}</span>
        </button>
      ))}
    </div>
  );
});
