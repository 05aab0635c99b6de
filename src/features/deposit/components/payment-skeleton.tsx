import { Skeleton } from '#src/ui/skeleton.tsx';

/** The boxes of an open deposit, at their final sizes. */
export function PaymentSkeleton() {
  return (
    <>
      <section className="surface p-5 grid justify-items-center">
        <Skeleton className="h-5 w-28 rounded-md" />
        <Skeleton className="h-11 w-52 rounded-lg mt-2" />
        <Skeleton className="h-5 w-64 rounded-md mt-2" />
        <Skeleton className="h-65 w-60 rounded-box mt-4" />
        <Skeleton className="h-6 w-32 rounded-md mt-4" />
        <Skeleton className="h-1 w-60 rounded-full mt-2" />
      </section>
      <Skeleton className="h-36 rounded-box" />
    </>
  );
}
