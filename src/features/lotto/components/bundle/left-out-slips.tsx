import { lazy, Suspense, useState } from 'react';
import { loadCode } from '#src/lib/load-code.ts';
import { SLIP_TEXT } from '#src/text/slip.ts';
import { toast } from '#src/ui/toast.tsx';
import type { LeftOut } from '../../model/left-out.ts';
import { LeftOutSlip } from './left-out-slip.tsx';

const CardSheet = lazy(() => loadCode(() => import('./card-sheet.tsx')).then((code) => ({ default: code.CardSheet })));

/** Bills among the member's slips of which nothing could be bought. */
export function LeftOutSlips({ leftOut }: { leftOut: readonly LeftOut[] }) {
  const [shown, setShown] = useState<LeftOut | null>(null);
  return (
    <>
      {leftOut.map((one) => (
        <LeftOutSlip key={one.left_out_id} leftOut={one} onSend={() => setShown(one)} />
      ))}
      <Suspense>
        {shown && (
          <CardSheet
            of={shown}
            after={null}
            onSent={() => {
              setShown(null);
              toast.success(SLIP_TEXT.shared, { id: 'slip' });
            }}
            onClose={() => setShown(null)}
          />
        )}
      </Suspense>
    </>
  );
}
