import type { CSSProperties, ReactNode } from 'react';
import { RING_PATH } from './ring-path.ts';

/** A number that was drawn, in a ring; `order` of its drawing on the page. */
export function Ring({ order = 0, className, children }: { order?: number; className?: string; children: ReactNode }) {
  return (
    <b className={className ? `pen-ring ${className}` : 'pen-ring'} style={{ '--order': order } as CSSProperties}>
      {children}
      <svg viewBox="0 0 64 40" preserveAspectRatio="none" aria-hidden="true">
        <path vectorEffect="non-scaling-stroke" pathLength={1} d={RING_PATH} />
      </svg>
    </b>
  );
}
