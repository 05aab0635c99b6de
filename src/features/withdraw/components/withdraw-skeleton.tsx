import { AmountSkeleton } from '#src/ui/amount-skeleton.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';

/** The boxes of the withdrawal form, at their final sizes. */
export function WithdrawSkeleton() {
  return (
    <div className="grid gap-4">
      <AmountSkeleton />
      <Skeleton className="h-36 rounded-box" />
      <div className="grid gap-2 px-1">
        {[0, 1, 2].map((fact) => (
          <Skeleton key={fact} className="h-6 rounded-md" />
        ))}
      </div>
    </div>
  );
}
