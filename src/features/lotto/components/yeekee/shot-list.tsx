import { useState } from 'react';
import { MINIMUM_SHOTS } from '../../../../../contract/yeekee-rules.ts';
import { classNames } from '../../../../lib/class-names.ts';
import { clockTime } from '../../../../lib/time.ts';
import { useOnline } from '../../../../lib/use-online.ts';
import { YEEKEE_TEXT as text } from '../../../../text/yeekee.ts';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { toast } from '../../../../ui/toast.tsx';
import type { Shot, Shots } from '../../model/yeekee-shots.ts';

const PAGE = 50;

export interface ShotListProps {
  list: Shots;
  /** Whether the stream is connected, shown beside the heading; null once the round is over. */
  isLive: boolean | null;
  loadOlder: () => Promise<void>;
}

/** The shots, newest first: 50, and 50 more at each press. */
export function ShotList({ list, isLive, loadOlder }: ShotListProps) {
  const [rows, setRows] = useState(PAGE);
  const [isLoading, setLoading] = useState(false);
  const shown = list.shots.slice(0, rows);
  const oldest = shown.at(-1)?.position ?? 1;
  const showOlder = async () => {
    setLoading(true);
    try {
      if (list.shots.length < rows + PAGE && (list.shots.at(-1)?.position ?? 1) > 1) await loadOlder();
      setRows(rows + PAGE);
    } catch {
      toast.error(text.list.failed);
    } finally {
      setLoading(false);
    }
  };
  return (
    <section>
      <div className="section-head">
        <h2>{text.list.title}</h2>
        {isLive !== null && <LiveState isLive={isLive} />}
      </div>
      {shown.length === 0 ? (
        <div className="surface">
          <EmptyState drawing={null} title={text.list.emptyTitle} text={text.list.emptyText} className="py-8" />
        </div>
      ) : (
        <ol className="surface rows overflow-hidden">
          {shown.map((shot) => (
            <ShotRow key={shot.position} shot={shot} isSixteenth={list.count - shot.position === MINIMUM_SHOTS - 1} />
          ))}
        </ol>
      )}
      {oldest > 1 && (
        <Button variant="ghost" block className="mt-2" busy={isLoading} onClick={() => void showOlder()}>
          {text.list.older}
        </Button>
      )}
    </section>
  );
}

function LiveState({ isLive }: { isLive: boolean }) {
  const isOnline = useOnline();
  if (!isOnline) return <span className="state tone-closed text-xs!">{text.list.offline}</span>;
  return (
    <span className={classNames('state text-xs!', isLive ? 'tone-in' : 'tone-wait')}>
      {isLive ? text.list.live : text.list.polling}
    </span>
  );
}

function ShotRow({ shot, isSixteenth }: { shot: Shot; isSixteenth: boolean }) {
  return (
    <li
      className={classNames(
        'flex flex-wrap items-center gap-x-2 sm:gap-x-3 px-4 min-h-13',
        shot.is_mine && 'bg-primary/12',
      )}
    >
      <span className="min-w-8 text-sm text-muted num">{shot.position}</span>
      <span className="flex-1">
        <b className="block text-lg leading-normal tracking-[.12em] whitespace-nowrap num">{shot.number}</b>
        {isSixteenth && <span className="block text-xs leading-snug text-brand-ink pb-1">{text.list.sixteenth}</span>}
      </span>
      {shot.is_mine ? (
        <span className="text-sm text-brand-ink font-medium">{text.list.you}</span>
      ) : (
        <span className="text-sm text-muted">{shot.name_masked}</span>
      )}
      <time className="min-w-15 text-right text-xs text-muted num" dateTime={shot.time}>
        {clockTime(shot.time)}
      </time>
    </li>
  );
}
