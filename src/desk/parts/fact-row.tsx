import type { ReactNode } from 'react';
import { classNames } from '#src/lib/class-names.ts';

/** A line of a panel: what it is, and its value at the end. `isTall` is 34 px, for lines that are read one by one. */
export function FactRow({
  label,
  isTall = false,
  isDim = true,
  children,
}: {
  label: ReactNode;
  isTall?: boolean;
  isDim?: boolean;
  children: ReactNode;
}) {
  return (
    <div
      className={classNames(
        'hs sp gap-3 shadow-[inset_0_1px_0_var(--dk-line)]',
        isTall ? 'min-h-[2.125rem]' : 'min-h-[1.875rem]',
      )}
    >
      <span className={classNames('cut', isDim && 'dim')}>{label}</span>
      <span className="cut text-right">{children}</span>
    </div>
  );
}
