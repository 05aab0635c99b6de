import { classNames } from '#src/lib/class-names.ts';
import { formatDate, toBuddhistYear } from '#src/lib/time.ts';
import { NEAR_DAYS } from '#src/text/days.ts';
import { THAI_MONTHS } from '#src/text/months.ts';
import { SLIP_TEXT } from '#src/text/slip.ts';
import { IconButton } from '#src/ui/button.tsx';
import { monthAfter, monthDays } from '../../model/slip-list.ts';

const { calendar: text } = SLIP_TEXT;

export interface MonthCalendarProps {
  month: string;
  /** The present day; later ones cannot be chosen. */
  today: string;
  chosen: string;
  /** The member's bills by the day of their draw. */
  own: ReadonlyMap<string, { bill_count: number; won_count: number }>;
  /** Days with a draw of the government's lottery. */
  government: ReadonlySet<string>;
  onMonth: (month: string) => void;
  onChoose: (day: string) => void;
}

/** A month: own slips as dots, those that won as bars, days of the government's draw filled. */
export function MonthCalendar(props: MonthCalendarProps) {
  const { month, today, chosen, own, government, onMonth, onChoose } = props;
  const { before, days } = monthDays(month);
  const [year = 0, number = 1] = month.split('-').map(Number);
  return (
    <div>
      <div className="flex items-center justify-between mb-2">
        <IconButton icon="left" label={text.before} className="-ml-2" onClick={() => onMonth(monthAfter(month, -1))} />
        <h3 className="text-lg" aria-live="polite">
          {THAI_MONTHS[number - 1]} {toBuddhistYear(year)}
        </h3>
        <IconButton
          icon="right"
          label={text.after}
          className="-mr-2"
          disabled={month >= today.slice(0, 7)}
          onClick={() => onMonth(monthAfter(month, 1))}
        />
      </div>
      <div className="grid grid-cols-7 gap-1 text-center num">
        {NEAR_DAYS.weekdays.map((day) => (
          <span key={day} className="text-[min(.75rem,4vw)] leading-[2rem] text-muted" aria-hidden="true">
            {day}
          </span>
        ))}
        {days.map((day, index) => (
          <Day
            key={day}
            day={day}
            start={index === 0 ? before + 1 : undefined}
            isToday={day === today}
            isChosen={day === chosen}
            isGovernment={government.has(day)}
            isLater={day > today}
            mark={markOf(own.get(day))}
            onChoose={() => onChoose(day)}
          />
        ))}
      </div>
      <Legend hasGovernment={government.size > 0} />
    </div>
  );
}

type Mark = 'bills' | 'won' | null;
const markOf = (day: { bill_count: number; won_count: number } | undefined): Mark => {
  if (!day || day.bill_count === 0) return null;
  return day.won_count > 0 ? 'won' : 'bills';
};

interface DayProps {
  day: string;
  /** The column that it begins in. */
  start: number | undefined;
  isToday: boolean;
  isChosen: boolean;
  isGovernment: boolean;
  isLater: boolean;
  mark: Mark;
  onChoose: () => void;
}

function Day({ day, start, isToday, isChosen, isGovernment, isLater, mark, onChoose }: DayProps) {
  const words = [formatDate(day), isToday && text.today, isGovernment && text.government, mark && text[mark]];
  return (
    <button
      type="button"
      aria-label={words.filter(Boolean).join(' ')}
      aria-pressed={isChosen}
      disabled={isLater}
      style={start ? { gridColumnStart: start } : undefined}
      className={classNames(
        'relative h-11.5 rounded-xl text-[min(1rem,5.5vw)] whitespace-nowrap font-medium disabled:text-faint disabled:font-normal',
        isChosen ? 'bg-base-content text-base-100' : isGovernment && 'bg-base-300',
        isToday && !isChosen && 'shadow-[inset_0_0_0_1.5px_var(--color-base-content)]',
      )}
      onClick={onChoose}
    >
      {Number(day.slice(-2))}
      {mark && (
        <i
          className={classNames(
            'absolute left-1/2 -translate-x-1/2 bottom-1 h-1.5 rounded-full',
            mark === 'won' ? 'w-3' : 'w-1.5',
            mark === 'won' ? (isChosen ? 'bg-primary' : 'bg-win') : isChosen ? 'bg-base-100' : 'bg-muted',
          )}
        />
      )}
    </button>
  );
}

function Legend({ hasGovernment }: { hasGovernment: boolean }) {
  return (
    <p className="flex flex-wrap gap-x-5 gap-y-1 mt-3 text-sm text-muted" aria-hidden="true">
      {hasGovernment && (
        <span className="inline-flex items-center gap-1.5">
          <i className="size-3.5 rounded bg-base-300" />
          {text.government}
        </span>
      )}
      <span className="inline-flex items-center gap-1.5">
        <i className="size-1.5 rounded-full bg-muted" />
        {text.bills}
      </span>
      <span className="inline-flex items-center gap-1.5">
        <i className="w-3 h-1.5 rounded-full bg-win" />
        {text.won}
      </span>
    </p>
  );
}
