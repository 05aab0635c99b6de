import type { CSSProperties, ReactNode } from 'react';

/** The stroke of a pen around a number, on a field of 64 by 40. */
export const RING_PATH = 'M44 4C26 0 5 6 3 20c-2 13 16 18 32 16 17-2 27-9 26-19C60 7 42 1 22 5';

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
