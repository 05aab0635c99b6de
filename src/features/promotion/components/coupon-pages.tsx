import { useState } from 'react';
import { couponHistory } from '#contract/promotion.ts';
import { useQuery } from '#src/api/use-query.ts';
import { COUPON_TEXT as text } from '#src/text/promotion.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Pending } from '#src/ui/pending.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { CouponCard } from './coupon-card.tsx';
import type { useRedeem } from './use-redeem.ts';
import './coupon.css';

type Using = ReturnType<typeof useRedeem>;

/** The member's coupons, usable ones first, in pages. The outcome of a use is shown above, at the code's field. */
export function CouponPages({ using }: { using: Using }) {
  const [cursors, setCursors] = useState<readonly (string | null)[]>([null]);
  return (
    <section>
      <div className="section-head">
        <h2>{text.mine}</h2>
      </div>
      <div className="@container grid gap-3">
        {cursors.map((cursor, index) => (
          <Page
            key={cursor ?? 'first'}
            cursor={cursor}
            isLast={index === cursors.length - 1}
            using={using}
            onMore={(next) => setCursors((known) => [...known, next])}
          />
        ))}
      </div>
    </section>
  );
}

interface PageProps {
  cursor: string | null;
  isLast: boolean;
  using: Using;
  onMore: (cursor: string) => void;
}

function Page({ cursor, isLast, using, onMore }: PageProps) {
  const page = useQuery(couponHistory, cursor === null ? {} : { cursor });
  if (!page.data)
    return (
      <Pending of={page} failed={text.failed}>
        <span role="status" className="sr-only">
          {text.loading}
        </span>
        <Skeleton className="h-24 rounded-box" />
        <Skeleton className="h-24 rounded-box" />
      </Pending>
    );
  const { items, next_cursor } = page.data;
  if (items.length === 0 && cursor === null)
    return <EmptyState drawing="ticket" title={text.emptyTitle} text={text.emptyText} />;
  return (
    <>
      {items.map((coupon) => (
        <CouponCard
          key={coupon.coupon_id}
          coupon={coupon}
          busy={using.redeeming === coupon.code}
          onUse={() => void using.redeem(coupon.code).then(() => scrollTo(0, 0))}
        />
      ))}
      {isLast && next_cursor !== null && (
        <Button variant="quiet" onClick={() => onMore(next_cursor)}>
          {text.more}
        </Button>
      )}
    </>
  );
}
