import { memo, useState } from 'react';
import { MINIMUM_SHOTS } from '#contract/yeekee-rules.ts';
import { classNames } from '#src/lib/class-names.ts';
import { clockTime } from '#src/lib/time.ts';
import { YEEKEE_TEXT } from '#src/text/yeekee.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { toast } from '#src/ui/toast.tsx';
import type { Shot, Shots } from '../../model/yeekee-shots.ts';

const { list: text } = YEEKEE_TEXT;
const PAGE = 50;

export interface ShotListProps {
  list: Shots;
  loadOlder: () => Promise<void>;
}

/** The shots before those in the seats, newest first: 50, and 50 more at each press. */
export function ShotList({ list, loadOlder }: ShotListProps) {
  const [rows, setRows] = useState(PAGE);
  const [isLoading, setLoading] = useState(false);
  const shown = list.shots.slice(MINIMUM_SHOTS, rows);
  const oldest = list.shots[Math.min(rows, list.shots.length) - 1]?.position ?? 1;
  const showOlder = async () => {
    setLoading(true);
    try {
      if (list.shots.length < rows + PAGE && (list.shots.at(-1)?.position ?? 1) > 1) await loadOlder();
      setRows(rows + PAGE);
    } catch {
      toast.error(text.failed);
    } finally {
      setLoading(false);
    }
  };
  return (
    <section aria-label={text.title}>
      {shown.length === 0 ? (
        <div className="surface">
          <EmptyState drawing={null} title={text.emptyTitle} text={text.emptyText} className="py-8" />
        </div>
      ) : (
        <ol className="surface rows overflow-hidden">
          {shown.map((shot) => (
            <ShotRow key={shot.position} shot={shot} />
          ))}
        </ol>
      )}
      {oldest > 1 && (
        <Button variant="ghost" block className="mt-2" busy={isLoading} onClick={() => void showOlder()}>
          {text.older}
        </Button>
      )}
    </section>
  );
}

const ShotRow = memo(function ShotRow({ shot }: { shot: Shot }) {
  return (
    <li
      className={classNames(
        'flex flex-wrap items-center gap-x-2 sm:gap-x-3 px-4 min-h-13',
        shot.is_mine && 'bg-primary/12',
      )}
    >
      <span className="min-w-8 text-sm text-muted num">{shot.position}</span>
      <b className="flex-1 text-lg leading-normal tracking-[.12em] whitespace-nowrap num">{shot.number}</b>
      {shot.is_mine ? (
        <span className="text-sm text-brand-ink font-medium">{text.you}</span>
      ) : (
        <span className="text-sm text-muted">{shot.name_masked}</span>
      )}
      <time className="min-w-15 text-right text-xs text-muted num" dateTime={shot.time}>
        {clockTime(shot.time)}
      </time>
    </li>
  );
});
