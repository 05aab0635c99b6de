import { useState } from 'react';
import { affiliateNetwork } from '#contract/affiliate.ts';
import { formatBaht } from '#contract/baht-text.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { satangOf } from '#contract/money.ts';
import { useQuery } from '#src/api/use-query.ts';
import { formatDate } from '#src/lib/time.ts';
import { Demonstration } from '#src/share/demonstration.tsx';
import { AFFILIATE_TEXT as text } from '#src/text/affiliate.ts';
import { Chip } from '#src/ui/chip.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { Money } from '#src/ui/money.tsx';
import { Pending } from '#src/ui/pending.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { FriendMark } from './friend-mark.tsx';
import { PageShell } from './page-shell.tsx';
import { useSummary } from './use-affiliate.ts';

type Friend = OutputOf<typeof affiliateNetwork>['items'][number];

const FIRST = 3;
const PAGE = 20;

function FriendRow({ friend }: { friend: Friend }) {
  return (
    <li className="row-link flex-wrap gap-y-0 min-h-16">
      <FriendMark name={friend.name_masked} />
      <span className="flex-[1_1_5em] min-w-0">
        <b className="block font-medium leading-normal num">{friend.name_masked}</b>
        <span className="block text-xs text-muted num">{text.friend(friend.level, friend.members)}</span>
        <span className="block text-xs text-muted num">
          {text.joined(formatDate(friend.joined_at))}
          {friend.is_active && <span className="text-money-in"> ● {text.active}</span>}
        </span>
      </span>
      <span className="ml-auto text-right">
        <span className={satangOf(friend.income_total) > 0 ? 'text-money-in' : 'text-muted'}>
          <Money amount={friend.income_total} unit="บาท" sign />
        </span>
        {satangOf(friend.income_month) > 0 && (
          <span className="block text-xs text-muted num">{text.thisMonth(formatBaht(friend.income_month))}</span>
        )}
      </span>
    </li>
  );
}

/** The friends with the highest income, and the button to see all. */
export function NetworkPreview({ onAll }: { onAll: () => void }) {
  const best = useQuery(affiliateNetwork, { limit: FIRST });
  const { data } = best;
  return (
    <section>
      <div className="section-head">
        <h2>{text.network}</h2>
        {data && data.items.length > 0 && (
          <button type="button" className="min-h-11 flex items-center text-sm text-muted" onClick={onAll}>
            {text.seeAll}
            <Icon name="right" size={16} />
          </button>
        )}
      </div>
      {!data ? (
        <Pending of={best} failed={text.networkFailed}>
          <Skeleton className="h-48 rounded-box" />
        </Pending>
      ) : data.items.length === 0 ? (
        <EmptyState drawing="friends" className="surface p-6" title={text.noFriends} text={text.noFriendsText} />
      ) : (
        <ul className="surface rows overflow-hidden">
          {data.items.map((friend, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: masked names may repeat; the order is the list's own
            <FriendRow key={index} friend={friend} />
          ))}
        </ul>
      )}
      {data && data.items.length > 0 && <Demonstration of="members" className="mt-2" />}
    </section>
  );
}

/** All friends, of one level or of all levels, highest income first. */
export function Network() {
  const [level, setLevel] = useState<number | null>(null);
  const levels = useSummary().data?.levels ?? [];
  return (
    <>
      <fieldset className="rail gap-2! py-1 min-w-0">
        <legend className="sr-only">{text.levels}</legend>
        <Chip selected={level === null} onClick={() => setLevel(null)}>
          {text.allLevels}
        </Chip>
        {levels.map((one) => (
          <Chip key={one.level} className="num" selected={level === one.level} onClick={() => setLevel(one.level)}>
            {text.levelCount(one.level, one.members)}
          </Chip>
        ))}
      </fieldset>
      <FriendsPage key={level} level={level} cursor={null} />
    </>
  );
}

function FriendsPage({ level, cursor }: { level: number | null; cursor: string | null }) {
  const page = useQuery(affiliateNetwork, {
    limit: PAGE,
    ...(level !== null && { level }),
    ...(cursor !== null && { cursor }),
  });
  return (
    <PageShell
      page={page}
      failed={text.networkFailed}
      empty={
        cursor !== null ? null : level === null ? (
          <EmptyState drawing="friends" title={text.noFriends} text={text.noFriendsText} />
        ) : (
          <EmptyState drawing="friends" title={text.noneOnLevel} />
        )
      }
      row={(friend, index) => <FriendRow key={index} friend={friend} />}
      next={(after) => <FriendsPage level={level} cursor={after} />}
    />
  );
}
