import { useState } from 'react';
import { bangkokDay } from '../../../../lib/time.ts';
import { LOTTO_TEXT } from '../../../../text/lotto.ts';
import { Button } from '../../../../ui/button.tsx';
import { Chip } from '../../../../ui/chip.tsx';
import { DateField } from '../../../../ui/date-field.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { SelectBox } from '../../../../ui/select-field.tsx';
import { Sheet } from '../../../../ui/sheet.tsx';
import { dayLabel } from '../../model/day-labels.ts';
import type { Lottery } from '../../model/round-state.ts';

const { results: text } = LOTTO_TEXT;
const EARLIEST_YEARS_AGO = 3;

export interface DateChipsProps {
  /** Days with results, newest first. */
  dates: readonly string[];
  chosen: string;
  now: number;
  onChoose: (date: string) => void;
}

/** Chips for the recent days with results, and one that picks any other day. */
export function DateChips({ dates, chosen, now, onChoose }: DateChipsProps) {
  const [isPicking, setPicking] = useState(false);
  const shown = dates.includes(chosen) ? dates : [chosen, ...dates];
  return (
    <fieldset className="rail gap-2! py-1 min-w-0 relative">
      <legend className="sr-only">{text.dates}</legend>
      {shown.map((date) => (
        <Chip key={date} selected={date === chosen} className="num" onClick={() => onChoose(date)}>
          {dayLabel(date, now)}
        </Chip>
      ))}
      <Chip aria-haspopup="dialog" onClick={() => setPicking(true)}>
        <Icon name="cal" size={16} />
        {text.otherDate}
      </Chip>
      <DatePicker
        open={isPicking}
        date={chosen}
        now={now}
        onClose={() => setPicking(false)}
        onPick={(date) => {
          setPicking(false);
          onChoose(date);
        }}
      />
    </fieldset>
  );
}

interface DatePickerProps {
  open: boolean;
  date: string;
  now: number;
  onPick: (date: string) => void;
  onClose: () => void;
}

function DatePicker({ open, date, now, onPick, onClose }: DatePickerProps) {
  const [picked, setPicked] = useState(date);
  const year = Number(bangkokDay(now).slice(0, 4));
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={text.pickTitle}
      text={text.pickText}
      footer={
        <Button block disabled={picked === ''} onClick={() => onPick(picked)}>
          {text.pick}
        </Button>
      }
    >
      <DateField
        label={text.date}
        value={picked}
        onChange={setPicked}
        minYear={year - EARLIEST_YEARS_AGO}
        maxYear={year}
      />
    </Sheet>
  );
}

/** Chooses the lottery whose results are shown; null for all. */
export function LotteryPicker(props: {
  lotteries: readonly Lottery[];
  chosen: string | null;
  onChoose: (categoryId: string | null) => void;
}) {
  const { lotteries, chosen, onChoose } = props;
  return (
    <SelectBox
      aria-label={text.lottery}
      value={chosen ?? 'all'}
      onChange={(value) => onChoose(value === 'all' ? null : value)}
      options={[
        { value: 'all', label: text.allLotteries },
        ...lotteries.map(({ category_id, name }) => ({ value: category_id, label: name })),
      ]}
    />
  );
}
