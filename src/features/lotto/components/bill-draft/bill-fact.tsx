import type { ReactNode } from 'react';

/** A line of what a sale costs and leaves, in a list of terms (`dl`). */
export function BillFact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-muted">{name}</dt>
      <dd className="ml-auto num">{children}</dd>
    </div>
  );
}
