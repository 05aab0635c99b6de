import type { ReactNode } from 'react';
import { classNames } from '#src/lib/class-names.ts';

/** Fixed under the header; a lobby leaves room for it (header.tsx). */
export function FixedBar({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      className={classNames(
        '@container safe-x fixed inset-x-0 z-20 top-[calc(var(--header-h)+var(--safe-t))] md:top-18 bg-base-100 shadow-e2',
        className,
      )}
    >
      <div className="shell flex items-center gap-2.5 min-h-15 py-1">{children}</div>
    </section>
  );
}
