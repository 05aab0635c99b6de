import { Skeleton } from './skeleton.tsx';

/** The card of an amount (amount-field.tsx) with four quick amounts, at its final size. */
export function AmountSkeleton() {
  return (
    <section className="surface p-5">
      <Skeleton className="h-5 w-40 rounded-md" />
      <Skeleton className="h-12 w-full rounded-lg mt-3" />
      <Skeleton className="h-4.5 w-56 max-w-full rounded-md mt-3" />
      <div className="grid fours gap-2 mt-4">
        {[0, 1, 2, 3].map((chip) => (
          <Skeleton key={chip} className="h-11 rounded-full" />
        ))}
      </div>
    </section>
  );
}
