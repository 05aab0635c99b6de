import { useState } from 'react';
import { redemptionHistory } from '#contract/redemption.ts';
import { useStream } from '#src/api/stream.ts';
import { useQuery } from '#src/api/use-query.ts';
import { formatDateTime } from '#src/lib/time.ts';
import { REDEMPTION_TEXT as text } from '#src/text/redemption.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { GameArt } from '#src/ui/game-art.tsx';
import { Pending } from '#src/ui/pending.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { type Redemption, RedemptionSheet } from './redemption-sheet.tsx';

const FIRST = 20;
const MAX_ROWS = 100;
const TONES = {
  done: 'text-money-in',
  preparing: 'text-money-pending',
  shipped: 'text-money-in',
  cancelled: 'text-muted',
} as const;

/** The member's redemptions with their state, newest first; a tap shows the details. */
export function RedemptionHistory() {
  const [limit, setLimit] = useState(FIRST);
  const [openId, setOpenId] = useState<string | null>(null);
  const history = useQuery(redemptionHistory, { limit }, { keepPreviousData: true });
  useStream((event) => {
    if (event.type === 'notification' || event.type === 'points') void history.mutate();
  });
  const { data } = history;
  if (!data)
    return (
      <Pending of={history} failed={text.historyFailed}>
        <Skeleton className="h-48 rounded-box" />
      </Pending>
    );
  if (data.items.length === 0) return <EmptyState drawing="gift" title={text.noHistory} text={text.noHistoryText} />;
  const open = data.items.find(({ redemption_id }) => redemption_id === openId);
  return (
    <>
      <ul className="surface rows overflow-hidden">
        {data.items.map((row) => (
          <li key={row.redemption_id}>
            <RedemptionRow row={row} onOpen={() => setOpenId(row.redemption_id)} />
          </li>
        ))}
      </ul>
      {data.next_cursor !== null && limit < MAX_ROWS && (
        <Button variant="quiet" block busy={history.isValidating} onClick={() => setLimit(MAX_ROWS)}>
          {text.loadMore}
        </Button>
      )}
      {open && <RedemptionSheet redemption={open} onClose={() => setOpenId(null)} />}
    </>
  );
}

function RedemptionRow({ row, onOpen }: { row: Redemption; onOpen: () => void }) {
  return (
    <button type="button" className="row-link flex-wrap gap-y-0" aria-haspopup="dialog" onClick={onOpen}>
      <span className="size-11 rounded-xl overflow-hidden bg-base-300 flex-none">
        <GameArt id={`shop-${row.item_id}`} category="slot" src={row.image} />
      </span>
      <span className="flex-[1_1_5em] min-w-0">
        <b className="block font-medium text-sm">
          {row.name} {row.quantity > 1 && <span className="num">{text.times(row.quantity)}</span>}
        </b>
        <span className="block text-xs text-muted num">{formatDateTime(row.time)}</span>
        {row.tracking && (
          <span className="block text-xs num">{text.tracking(row.tracking.carrier, row.tracking.number)}</span>
        )}
        {row.reason !== null && <span className="block text-xs">{text.cancelledFor(row.reason)}</span>}
      </span>
      <span className="ml-auto text-right text-sm num">
        {text.spent(row.points)}
        <span className={`block text-xs ${TONES[row.state]}`}>● {text.states[row.state]}</span>
      </span>
    </button>
  );
}
