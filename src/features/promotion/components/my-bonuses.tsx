import { useState } from 'react';
import { promotionBonuses } from '#contract/promotion.ts';
import { revalidate } from '#src/api/change-answers.ts';
import { useStream } from '#src/api/stream.ts';
import { useQuery } from '#src/api/use-query.ts';
import { PROMOTION_TEXT as text } from '#src/text/promotion.ts';
import { Pending } from '#src/ui/pending.tsx';
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
  const bonuses = useQuery(promotionBonuses, {}, { refreshInterval: isLive ? 0 : POLL_MS });
  if (!bonuses.data)
    return (
      <Pending of={bonuses} failed={text.bonusesFailed}>
        <Skeleton className="h-52 rounded-box" />
      </Pending>
    );
  if (bonuses.data.length === 0) return null;
  return (
    <section>
      <div className="section-head">
        <h2>{text.mine}</h2>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] md:grid-cols-2 gap-4">
        {bonuses.data.map((bonus) => (
          <BonusCard key={bonus.wallet.id} bonus={bonus} onForfeit={() => onForfeit(bonus)} />
        ))}
      </div>
    </section>
  );
}
