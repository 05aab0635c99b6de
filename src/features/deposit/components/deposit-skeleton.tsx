import { Skeleton } from '../../../ui/skeleton.tsx';

/** The boxes of the deposit form, at their final sizes. */
export function DepositSkeleton() {
  return (
    <div className="grid gap-6">
      <section className="surface p-5 min-h-65.5">
        <Skeleton className="h-5 w-40 rounded-md" />
        <Skeleton className="h-12 w-full rounded-lg mt-3" />
        <Skeleton className="h-4 w-56 rounded-md mt-3" />
        <div className="grid fit-3 gap-2 mt-4">
          {[0, 1, 2, 3].map((chip) => (
            <Skeleton key={chip} className="h-10 rounded-full" />
          ))}
        </div>
      </section>
      <section className="grid gap-2.5">
        <Skeleton className="h-7 w-36 rounded-md" />
        {[0, 1, 2].map((card) => (
          <Skeleton key={card} className="h-18 rounded-box" />
        ))}
      </section>
    </div>
  );
}
