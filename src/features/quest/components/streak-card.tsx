import type { OutputOf } from '#contract/endpoint.ts';
import { eventQuest } from '#contract/quest.ts';
import { useQuery } from '#src/api/use-query.ts';
import { classNames } from '#src/lib/class-names.ts';
import { formatCount } from '#src/lib/count.ts';
import { rewardText, QUEST_TEXT as text } from '#src/text/quest.ts';
import { Button } from '#src/ui/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { Pending } from '#src/ui/pending.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { useTake } from './use-take.ts';

type Event = OutputOf<typeof eventQuest>[number];
type Day = Event['quests'][number];

/** The login streak: its days and today's reward. */
export function StreakCard() {
  const events = useQuery(eventQuest, {});
  if (!events.data)
    return (
      <Pending of={events} failed={text.streakFailed}>
        <Skeleton className="h-54 rounded-hero" />
      </Pending>
    );
  const streak = events.data.find(({ kind }) => kind === 'login_streak');
  return streak ? <Streak event={streak} /> : null;
}

function Streak({ event }: { event: Event }) {
  const { take, isTaking } = useTake();
  const ready = event.quests.find(({ state }) => state === 'claimable');
  return (
    <section className="hero-card guilloche p-5" aria-label={event.title}>
      <div className="flex flex-wrap justify-between items-baseline gap-x-3">
        <h2 className="text-lg">{event.title}</h2>
        <span className="text-sm text-muted num">{text.dayOf(event.progress, event.target)}</span>
      </div>
      <ol className="grid grid-cols-[repeat(auto-fill,minmax(max(10%,2.6em),1fr))] gap-1.5 mt-4 text-2xs">
        {event.quests.map((day) => (
          <StreakDay key={day.quest_id} day={day} isToday={day.target === event.progress} />
        ))}
      </ol>
      {ready ? (
        <Button block className="mt-4" busy={isTaking} onClick={() => void take(ready)}>
          {text.takeStreak(rewardText(ready.reward))}
        </Button>
      ) : (
        <p className="mt-4 min-h-11 grid place-items-center text-sm text-muted">{text.takenToday}</p>
      )}
    </section>
  );
}

function StreakDay({ day, isToday }: { day: Day; isToday: boolean }) {
  const isTaken = day.state === 'claimed';
  return (
    <li
      className={classNames(
        'grid justify-items-center gap-1 rounded-xl py-2',
        day.state === 'claimable' ? 'bg-primary text-primary-content' : isTaken ? 'bg-white/12' : 'bg-black/22',
      )}
      aria-current={isToday ? 'date' : undefined}
    >
      <span className="text-2xs font-normal">{text.day(day.target)}</span>
      <Icon name={isTaken ? 'check' : 'coins'} size={20} />
      <span className="text-xs font-medium num">
        {formatCount(day.reward.amount)}
        {isTaken && <span className="sr-only"> {text.claimed}</span>}
      </span>
    </li>
  );
}
