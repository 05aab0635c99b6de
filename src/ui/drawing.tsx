import { lazy, memo, Suspense } from 'react';
import { classNames } from '#src/lib/class-names.ts';
import type { DrawingName } from './drawing-name.ts';

/** A page with content does not load them. */
const Picture = lazy(() =>
  import('./drawings.tsx').then(
    ({ Picture }) => ({ default: Picture }),
    () => ({ default: () => null }),
  ),
);

/**
 * The large pictures: of an empty list `slip` (money), `ticket` (bills, coupons), `friends`, `gift` (rewards),
 * `clock` (nothing at this time), `search` (nothing found), `bell` (no notices); `done` money arrived, `lost` 404.
 * Decorative: if they cannot be loaded their place stays empty. Memoized like home's parts (app/home/home-page.tsx).
 */
export const Drawing = memo(({ name, className = 'w-52' }: { name: DrawingName; className?: string }) => (
  <svg viewBox="0 0 160 120" className={classNames('max-w-full', className)} aria-hidden="true">
    <Suspense fallback={null}>
      <Picture name={name} />
    </Suspense>
  </svg>
));
