import type { ReactNode } from 'react';
import { classNames } from '#src/lib/class-names.ts';

/** The still box of content that has not come yet, exactly as large as that content on any screen: give it what it usually is. */
export function SkeletonOf({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div className={classNames('skeleton', className)} aria-hidden="true" inert>
      <div className="invisible">{children}</div>
    </div>
  );
}
