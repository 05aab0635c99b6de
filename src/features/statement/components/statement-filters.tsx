import { useEffect, useRef, useState } from 'react';
import { memberWallets } from '#contract/wallet.ts';
import { useQuery } from '#src/api/use-query.ts';
import { STATEMENT_TEXT as text } from '#src/text/statement.ts';
import { Chip } from '#src/ui/chip.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { periodName, type StatementFilter, type StatementType } from '../model/statement-filter.ts';
import { PeriodSheet } from './period-sheet.tsx';

/** The types that can be filtered. Rows of rarer types are shown without a filter of their own. */
const TYPES: readonly StatementType[] = ['deposit', 'withdraw', 'bet', 'win', 'refund', 'bonus', 'adjustment'];

export interface StatementFiltersProps {
  filter: StatementFilter;
  onChange: (filter: StatementFilter) => void;
}

/** The period (and wallet) behind its chip, the types beside it. */
export function StatementFilters({ filter, onChange }: StatementFiltersProps) {
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery(memberWallets, {});
  const wallets = data?.wallets ?? [];
  const wallet = wallets.find(({ id }) => id === filter.walletId);
  const period = periodName(filter.period);
  const rail = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    // The chip of a type in the address may lie beyond the edge; "ทั้งหมด" follows the period, which begins the rail.
    const chip = filter.type && rail.current?.querySelector('[aria-pressed="true"]');
    // Scrolls the rail only: the page itself may have been restored to a place further down.
    if (rail.current)
      rail.current.scrollLeft =
        chip instanceof HTMLElement ? chip.offsetLeft - (rail.current.clientWidth - chip.offsetWidth) / 2 : 0;
  }, [filter.type]);
  const types = filter.type && !TYPES.includes(filter.type) ? [filter.type, ...TYPES] : TYPES;
  return (
    <fieldset ref={rail} className="rail gap-2! py-1 min-w-0 relative">
      <legend className="sr-only">{text.typeFilter}</legend>
      <button
        type="button"
        className="chip num"
        aria-haspopup="dialog"
        aria-label={text.filterLabel(period)}
        onClick={() => setOpen(true)}
      >
        <Icon name="cal" size={16} />
        {period}
        <Icon name="down" size={16} />
      </button>
      {wallet && (
        <button
          type="button"
          className="chip"
          aria-label={text.removeWallet(wallet.wallet_name)}
          onClick={() => onChange({ ...filter, walletId: null })}
        >
          {wallet.wallet_name}
          <Icon name="close" size={16} />
        </button>
      )}
      <Chip selected={filter.type === null} onClick={() => onChange({ ...filter, type: null })}>
        {text.types.all}
      </Chip>
      {types.map((type) => (
        <Chip key={type} selected={filter.type === type} onClick={() => onChange({ ...filter, type })}>
          {text.types[type]}
        </Chip>
      ))}
      {isOpen && (
        <PeriodSheet
          filter={filter}
          wallets={wallets}
          onClose={() => setOpen(false)}
          onApply={(next) => {
            setOpen(false);
            onChange(next);
          }}
        />
      )}
    </fieldset>
  );
}
