import type { ReactNode } from 'react';

/** A line of what a sale costs and leaves, in a list of terms (`dl`). */
export function BillFact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-muted">{name}</dt>
      <dd className="num">{children}</dd>
    </div>
  );
}
