import { lazy, Suspense } from 'react';
import { loadCode } from '#src/lib/load-code.ts';
import type { BundleControls } from './use-bundle.ts';

const BundleSheet = lazy(() =>
  loadCode(() => import('./bundle-sheet.tsx')).then((code) => ({ default: code.BundleSheet })),
);
const BoughtSheet = lazy(() =>
  loadCode(() => import('./bought-sheet.tsx')).then((code) => ({ default: code.BoughtSheet })),
);

/** The sheets of bills that are bought together; their code comes with the first of them. */
export function BundleFlow({ flow }: { flow: BundleControls }) {
  return (
    <Suspense>
      {flow.priced && <BundleSheet flow={flow} />}
      {flow.sold && <BoughtSheet sold={flow.sold} onClose={flow.close} />}
    </Suspense>
  );
}
