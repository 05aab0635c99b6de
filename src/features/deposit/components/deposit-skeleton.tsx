import { AmountSkeleton } from '#src/ui/amount-skeleton.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';

/** The boxes of the deposit form, at their final sizes. */
export function DepositSkeleton() {
  return (
    <div className="grid gap-6">
      <AmountSkeleton />
      <section className="grid gap-2.5">
        <Skeleton className="h-7 w-36 rounded-md" />
        {[0, 1, 2].map((card) => (
          <Skeleton key={card} className="h-18 rounded-box" />
        ))}
      </section>
    </div>
  );
}
