import { useState } from 'react';
import { promotionBonuses } from '#contract/promotion.ts';
import { revalidate } from '#src/api/change-answers.ts';
import { useStream } from '#src/api/stream.ts';
import { useQuery } from '#src/api/use-query.ts';
import { PROMOTION_TEXT as text } from '#src/text/promotion.ts';
import { ErrorBlock } from '#src/ui/error-block.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import type { Bonus } from '../model/promotion.ts';
import { BonusCard } from './bonus-card.tsx';
import { ForfeitSheet } from './forfeit-sheet.tsx';

/** How often bonuses are read while there is no event stream. */
const POLL_MS = 15_000;

/** The member's running bonuses, if there are any. */
export function MyBonuses() {
  // Kept while the answer is awaited, although the bonus may have left the list by then.
  const [givenUp, giveUp] = useState<Bonus | null>(null);
  return (
    <>
      <Bonuses onForfeit={giveUp} />
      {givenUp && <ForfeitSheet bonus={givenUp} onClose={() => giveUp(null)} />}
    </>
  );
}

/** Reads the bonuses again whenever a bet is settled. */
function Bonuses({ onForfeit }: { onForfeit: (bonus: Bonus) => void }) {
  const { isLive } = useStream((event) => {
    if (event.type === 'wallet' || event.type === 'notification') void revalidate([promotionBonuses]);
  });
  const { data, error, mutate, isValidating } = useQuery(
    promotionBonuses,
    {},
    { refreshInterval: isLive ? 0 : POLL_MS },
  );
  if (!data && error)
    return (
      <ErrorBlock error={error} title={text.bonusesFailed} onRetry={() => void mutate()} isRetrying={isValidating} />
    );
  if (!data) return <Skeleton className="h-52 rounded-box" />;
  if (data.length === 0) return null;
  return (
    <section>
      <div className="section-head">
        <h2>{text.mine}</h2>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] md:grid-cols-2 gap-4">
        {data.map((bonus) => (
          <BonusCard key={bonus.wallet.id} bonus={bonus} onForfeit={() => onForfeit(bonus)} />
        ))}
      </div>
    </section>
  );
}
