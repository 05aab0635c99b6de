import { useState } from 'react';
import { serverNow } from '#src/lib/clock.ts';
import { bangkokDay, formatDate } from '#src/lib/time.ts';
import { LOTTO_TEXT } from '#src/text/lotto.ts';
import { Button, IconButton } from '#src/ui/button.tsx';
import { DateField } from '#src/ui/date-field.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { Segment } from '#src/ui/segment.tsx';
import { SelectField } from '#src/ui/select-field.tsx';
import { Sheet } from '#src/ui/sheet.tsx';
import { type BillFilter, type BillView, type StatusFilter, viewOf } from '../../model/bill-filter.ts';

const { bills: text } = LOTTO_TEXT;
const YEARS_BACK = 3;

export interface BillFiltersProps {
  filter: BillFilter;
  pendingCount: number;
  onChange: (filter: BillFilter) => void;
}

/** Tabs by status, a sheet with the other filters, and a chip for each filter in use that removes it. */
export function BillFilters({ filter, pendingCount, onChange }: BillFiltersProps) {
  const [isOpen, setOpen] = useState(false);
  const views = [
    { value: 'all', label: text.all },
    { value: 'pending', label: text.pending(pendingCount) },
    { value: 'settled', label: text.settled },
    { value: 'cancelled', label: text.cancelled },
  ] as const;
  const show = (view: BillView) => onChange({ ...filter, status: view === 'all' ? null : view });
  const isOn =
    filter.from !== null ||
    filter.to !== null ||
    filter.roundId !== null ||
    viewOf(filter.status) !== (filter.status ?? 'all');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex items-center gap-1">
        <div className="flex-1 min-w-0 [&_button]:px-1! max-[22rem]:[&_button]:px-0! max-[22rem]:[&_button]:text-[.8125rem]">
          <Segment label={text.views} value={viewOf(filter.status)} options={views} onChange={show} />
        </div>
        <IconButton
          icon="filter"
          label={isOn ? text.filterOn : text.filter}
          className="-mr-2"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          {isOn && <i className="absolute right-2 top-2 size-2 rounded-full bg-primary" />}
        </IconButton>
      </div>
      <ActiveFilters filter={filter} onChange={onChange} />
      {isOpen && (
        <FilterSheet
          filter={filter}
          onClose={() => setOpen(false)}
          onApply={(next) => {
            setOpen(false);
            onChange(next);
          }}
        />
      )}
    </div>
  );
}

function ActiveFilters({ filter, onChange }: Pick<BillFiltersProps, 'filter' | 'onChange'>) {
  const { status, from, to, roundId } = filter;
  const days =
    from && to
      ? text.period(formatDate(from), formatDate(to))
      : (from && text.periodOpen.from(formatDate(from))) || (to && text.periodOpen.to(formatDate(to)));
  const active = [
    ...(status && viewOf(status) !== status ? [{ name: text.statuses[status], without: { status: null } }] : []),
    ...(days ? [{ name: days, without: { from: null, to: null } }] : []),
    ...(roundId ? [{ name: text.oneRound, without: { roundId: null } }] : []),
  ];
  if (active.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {active.map(({ name, without }) => (
        <button
          key={name}
          type="button"
          className="chip num"
          aria-label={text.remove(name)}
          onClick={() => onChange({ ...filter, ...without })}
        >
          {name}
          <Icon name="close" size={16} />
        </button>
      ))}
    </div>
  );
}

const CHOICES = ['all', 'pending', 'settled', 'won', 'lost', 'cancelled', 'refunded'] as const;

function FilterSheet({
  filter,
  onApply,
  onClose,
}: {
  filter: BillFilter;
  onApply: (filter: BillFilter) => void;
  onClose: () => void;
}) {
  const [status, setStatus] = useState<StatusFilter | null>(filter.status);
  const [from, setFrom] = useState(filter.from ?? '');
  const [to, setTo] = useState(filter.to ?? '');
  const year = Number(bangkokDay(serverNow()).slice(0, 4));
  const isWrong = from !== '' && to !== '' && from > to;
  const years = { minYear: year - YEARS_BACK, maxYear: year };
  return (
    <Sheet
      open
      onClose={onClose}
      title={text.filterTitle}
      footer={
        <div className="grid fit-7 gap-3">
          <Button
            variant="quiet"
            onClick={() => onApply({ ...filter, status: null, from: null, to: null, roundId: null })}
          >
            {text.clear}
          </Button>
          <Button disabled={isWrong} onClick={() => onApply({ ...filter, status, from: from || null, to: to || null })}>
            {text.apply}
          </Button>
        </div>
      }
    >
      <div className="grid gap-4">
        <SelectField
          label={text.status}
          value={status ?? 'all'}
          options={CHOICES.map((value) => ({ value, label: text.statuses[value] }))}
          onChange={(value) =>
            setStatus(CHOICES.flatMap((one) => (one === value && one !== 'all' ? [one] : []))[0] ?? null)
          }
        />
        <DateField label={text.from} value={from} onChange={setFrom} {...years} />
        <DateField
          label={text.to}
          value={to}
          onChange={setTo}
          error={isWrong ? text.wrongRange : undefined}
          {...years}
        />
      </div>
    </Sheet>
  );
}
