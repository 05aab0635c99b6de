import { Link, useSearchParams } from 'react-router-dom';
import { eventQuest, questList } from '#contract/quest.ts';
import { memberPoints } from '#contract/wallet.ts';
import { useQuery } from '#src/api/use-query.ts';
import { formatCount } from '#src/lib/count.ts';
import { link } from '#src/lib/links.ts';
import { QUEST_TEXT as text } from '#src/text/quest.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { HeaderSlot } from '#src/ui/header-slot.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { Pending } from '#src/ui/pending.tsx';
import { Segment } from '#src/ui/segment.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { Campaigns } from '../components/campaigns.tsx';
import { ClaimedQuests } from '../components/claimed-quests.tsx';
import { type Quest, QuestRow } from '../components/quest-row.tsx';
import { StreakCard } from '../components/streak-card.tsx';

const KINDS = ['daily', 'weekly', 'once'] as const;
const OPTIONS = KINDS.map((value) => ({ value, label: text[value] }));
/** Claimable quests come first, finished ones last. */
const ORDER: readonly Quest['state'][] = ['claimable', 'in_progress', 'locked', 'claimed', 'expired'];

export interface QuestsPageProps {
  /** Tells whether the app has a page at the address. */
  canOpen: (to: string) => boolean;
}

/** `/member/creditfree`: the login streak, campaigns, and daily, weekly and one-time quests (`?kind=`). */
export function QuestsPage({ canOpen }: QuestsPageProps) {
  const [query, setQuery] = useSearchParams();
  const kind = KINDS.find((known) => known === query.get('kind')) ?? 'daily';
  // All lists are read at once; the part below the campaigns is drawn when they have their height, and stays in its
  // place.
  const { data, error } = useQuery(eventQuest, {});
  useQuery(questList, {});
  return (
    <div className="page-middle grid grid-cols-[minmax(0,1fr)] gap-4">
      <HeaderSlot>
        <Points />
      </HeaderSlot>
      <StreakCard />
      <Campaigns canOpen={canOpen} />
      {(data || error) && (
        <>
          <Segment
            label={text.tabs}
            value={kind}
            options={OPTIONS}
            onChange={(next) => setQuery(next === 'daily' ? {} : { kind: next }, { replace: true })}
          />
          <QuestRows kind={kind} canOpen={canOpen} />
          <ClaimedQuests />
        </>
      )}
    </div>
  );
}

function Points() {
  const { data } = useQuery(memberPoints, {});
  if (!data) return null;
  const points = formatCount(data.point);
  return (
    <Link
      to={link('redeem')}
      className="flex items-center gap-1.5 min-h-11 num text-sm"
      aria-label={text.points(points)}
    >
      <Icon name="coins" size={20} className="text-brand-ink" />
      {points}
    </Link>
  );
}

function QuestRows({ kind, canOpen }: QuestsPageProps & { kind: Quest['kind'] }) {
  const quests = useQuery(questList, {});
  if (!quests.data)
    return (
      <Pending of={quests} failed={text.loadFailed}>
        <Skeleton className="h-84 rounded-box" />
      </Pending>
    );
  const shown = quests.data
    .filter((quest) => quest.kind === kind)
    .sort((one, other) => ORDER.indexOf(one.state) - ORDER.indexOf(other.state));
  if (shown.length === 0) return <EmptyState drawing="gift" title={text.empty} />;
  return (
    <ul className="surface rows">
      {shown.map((quest) => (
        <QuestRow key={quest.quest_id} quest={quest} canOpen={canOpen} />
      ))}
    </ul>
  );
}
