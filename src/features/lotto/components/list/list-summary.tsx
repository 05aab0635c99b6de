import type { ListReading } from '#contract/lists/read-list.ts';
import { WRITTEN_TEXT as text } from '#src/text/written-list.ts';
import { Icon } from '#src/ui/icon.tsx';

interface ListSummaryProps {
  reading: ListReading;
  /** Lines read so far, of `all`. */
  done: number;
  all: number;
  /** Buyers of whom something is bought or asked. */
  people: number;
  /** Said where all lines are for other lotteries. */
  none: string;
  onEdit: () => void;
}

/** How much of a list has been read, and what is left to ask; it leads back to the text. */
export function ListSummary({ reading: { lines, questions }, done, all, people, none, onEdit }: ListSummaryProps) {
  const left = lines.filter(({ kind }) => kind === 'left' || kind === 'skipped').length;
  const asked = new Set(questions.flatMap(({ at }) => at)).size;
  const isAll = all > 0 && left === 0 && asked === 0;
  return (
    <div className="ll-say">
      <Icon
        name={people > 1 ? 'users' : isAll ? 'check' : 'alert'}
        size={20}
        className={isAll ? 'text-money-in' : 'text-half'}
      />
      <p className="num" role="status" tabIndex={-1}>
        {done < all
          ? text.reading(done, all)
          : all === 0
            ? none
            : isAll
              ? [text.readAll(all), people > 1 && text.people(people)].filter(Boolean).join(' · ')
              : text.summary(all - left - asked, all, questions.length, left)}
      </p>
      <button type="button" onClick={onEdit}>
        {text.editText}
      </button>
    </div>
  );
}
