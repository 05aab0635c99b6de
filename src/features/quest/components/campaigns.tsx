import type { OutputOf } from '#contract/endpoint.ts';
import { eventQuest } from '#contract/quest.ts';
import { useQuery } from '#src/api/use-query.ts';
import { formatDate } from '#src/lib/time.ts';
import { QUEST_TEXT as text } from '#src/text/quest.ts';
import { ContentPicture } from '#src/ui/content-picture.tsx';
import { QuestRow } from './quest-row.tsx';

type Event = OutputOf<typeof eventQuest>[number];

/** The agent's campaigns with their quests. The streak's card shows a failure to load, as it uses the same call. */
export function Campaigns({ canOpen }: { canOpen: (to: string) => boolean }) {
  const { data } = useQuery(eventQuest, {});
  return data
    ?.filter(({ kind }) => kind === 'campaign')
    .map((event) => <Campaign key={event.event_id} event={event} canOpen={canOpen} />);
}

function Campaign({ event, canOpen }: { event: Event; canOpen: (to: string) => boolean }) {
  const { title, description, image, srcset, ends_at, progress, target, quests } = event;
  return (
    <section className="surface overflow-hidden" aria-label={title}>
      {image && (
        <ContentPicture
          src={image}
          srcSet={srcset}
          sizes="(min-width: 768px) 48rem, 100vw"
          className="w-full aspect-[358/120] object-cover"
          loading="lazy"
        />
      )}
      <div className="px-4 pt-4">
        <div className="flex justify-between items-baseline gap-3">
          <h2 className="text-lg">{title}</h2>
          <span className="text-sm text-muted num flex-none">{text.progress(String(progress), String(target))}</span>
        </div>
        <p className="text-sm text-muted">
          {description}
          {ends_at !== null && ` ${text.until(formatDate(ends_at))}`}
        </p>
      </div>
      <ul className="rows">
        {quests.map((quest) => (
          <QuestRow key={quest.quest_id} quest={quest} canOpen={canOpen} />
        ))}
      </ul>
    </section>
  );
}
