import { useState } from 'react';
import { dayLabel } from '#src/lib/day-labels.ts';
import { bangkokDay } from '#src/lib/time.ts';
import { LOTTO_TEXT } from '#src/text/lotto.ts';
import { RESULT_TEXT } from '#src/text/results.ts';
import { Button } from '#src/ui/button.tsx';
import { Chip } from '#src/ui/chip.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { SelectBox } from '#src/ui/select-field.tsx';
import type { Lottery } from '../../model/round-state.ts';
import { chipDays } from '../../model/statistics.ts';

const { results: text } = LOTTO_TEXT;

export interface DayChipsProps {
  /** Days with results, newest first. */
  dates: readonly string[];
  /** Days of the government's draws, newest first. */
  government: readonly string[];
  chosen: string;
  now: number;
  onChoose: (date: string) => void;
  onPick: () => void;
}

/** Chips for the last two days and the government's last draws; any other day is in the calendar. */
export function DayChips({ dates, government, chosen, now, onChoose, onPick }: DayChipsProps) {
  return (
    <fieldset className="rail gap-2! py-1 min-w-0 relative">
      <legend className="sr-only">{text.dates}</legend>
      {chipDays({ dates, government, chosen, today: bangkokDay(now) }).map((date) => (
        <Chip key={date} selected={date === chosen} className="num" onClick={() => onChoose(date)}>
          {government.includes(date) && <Icon name="trophy" size={16} />}
          {dayLabel(date, now)}
        </Chip>
      ))}
      <Chip aria-haspopup="dialog" className="max-md:hidden" onClick={onPick}>
        <Icon name="cal" size={16} />
        {RESULT_TEXT.calendar}
      </Chip>
    </fieldset>
  );
}

/** Chooses the lottery whose results are shown; null for all. Where all are shown, the list opens by a button. */
export function LotteryPicker(props: {
  lotteries: readonly Lottery[];
  chosen: string | null;
  onChoose: (categoryId: string | null) => void;
}) {
  const { lotteries, chosen, onChoose } = props;
  const [isOpen, setOpen] = useState(false);
  if (chosen === null && !isOpen)
    return (
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {RESULT_TEXT.otherLottery}
      </Button>
    );
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
