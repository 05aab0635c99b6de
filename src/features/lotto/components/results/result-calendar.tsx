import { useState } from 'react';
import { billDays } from '#contract/lotto-bills.ts';
import { lottoResults } from '#contract/lotto-results.ts';
import { useQuery } from '#src/api/use-query.ts';
import { dayLabel } from '#src/lib/day-labels.ts';
import { shortDate } from '#src/lib/time.ts';
import { useUser } from '#src/stores/user.ts';
import { RESULT_TEXT as text } from '#src/text/results.ts';
import { Button } from '#src/ui/button.tsx';
import { Flag } from '#src/ui/flag.tsx';
import { Sheet } from '#src/ui/sheet.tsx';
import { prizeLine } from '../../model/prizes.ts';
import { MonthCalendar } from '../calendar/month-calendar.tsx';

interface ResultCalendarProps {
  day: string;
  today: string;
  now: number;
  government: readonly string[];
  onPick: (day: string) => void;
  onClose: () => void;
}

/** Chooses a day: a press shows its draws, the button opens it. */
export function ResultCalendar({ day, today, now, government, onPick, onClose }: ResultCalendarProps) {
  const [month, setMonth] = useState(day.slice(0, 7));
  const [chosen, setChosen] = useState(day);
  const isLoggedIn = useUser((state) => state.isLoggedIn);
  const own = useQuery(billDays, isLoggedIn ? { month } : null, { keepPreviousData: true });
  const results = useQuery(lottoResults, { date: chosen });
  const drawn = results.data?.results ?? [];
  const draw = drawn.find(({ round }) => round.kind === 'government') ?? drawn[0];
  return (
    <Sheet
      open
      onClose={onClose}
      title={text.calendar}
      footer={
        <Button block size="lg" className="num" onClick={() => onPick(chosen)}>
          {text.seeDay(shortDate(chosen))}
        </Button>
      }
    >
      <MonthCalendar
        month={month}
        today={today}
        chosen={chosen}
        own={new Map(own.data?.days.map((one) => [one.date, one]))}
        government={new Set(government)}
        onMonth={setMonth}
        onChoose={setChosen}
      />
      <div className="inset-box flex items-center gap-3 p-3 mt-4 min-h-18" aria-live="polite">
        {draw && <Flag icon={draw.round.icon} size={36} />}
        <p className="min-w-0 flex-1">
          {draw && <b className="block font-medium">{text.dayOf(draw.round.category_name, dayLabel(chosen, now))}</b>}
          <span className="text-sm text-muted num">
            {draw?.prizes && draw.round.kind === 'government'
              ? prizeLine(draw.prizes)
              : results.data && text.dayResults(drawn.length)}
          </span>
        </p>
      </div>
    </Sheet>
  );
}
