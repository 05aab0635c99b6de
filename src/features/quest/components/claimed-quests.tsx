import { useState } from 'react';
import { questHistory } from '#contract/quest.ts';
import { useQuery } from '#src/api/use-query.ts';
import { formatDateTime } from '#src/lib/time.ts';
import { rewardText, QUEST_TEXT as text } from '#src/text/quest.ts';
import { Button } from '#src/ui/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { Pending } from '#src/ui/pending.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';

const FIRST = 5;

/**
 * The member's claims, newest first: a daily quest starts again the next day, and a round of a streak after its last.
 */
export function ClaimedQuests() {
  const claimed = useQuery(questHistory, {});
  const { data } = claimed;
  const [isWhole, setWhole] = useState(false);
  if (!data)
    return (
      <Pending of={claimed} failed={text.historyFailed}>
        <Skeleton className="h-40 rounded-box" />
      </Pending>
    );
  if (data.length === 0) return null;
  return (
    <section className="grid gap-3" aria-labelledby="claimed-quests">
      <h2 id="claimed-quests" className="text-lg">
        {text.history}
      </h2>
      <ul className="surface rows">
        {data.slice(0, isWhole ? undefined : FIRST).map(({ quest_id, title, reward, claimed_at }) => (
          <li key={`${quest_id} ${claimed_at}`} className="flex items-center gap-3 px-4 min-h-14 py-2">
            <Icon name="check" size={20} className="text-money-in" />
            <span className="flex-1 min-w-0">
              <span className="block text-sm font-medium">{title}</span>
              <span className="block text-xs text-muted num">{formatDateTime(claimed_at)}</span>
            </span>
            <span className="text-sm num text-right">{rewardText(reward)}</span>
          </li>
        ))}
      </ul>
      {!isWhole && data.length > FIRST && (
        <Button variant="quiet" block onClick={() => setWhole(true)}>
          {text.historyMore}
        </Button>
      )}
    </section>
  );
}
