import { useId } from 'react';
import { bahtOf } from '../../../../../contract/money.ts';
import { PAD_TEXT } from '../../../../text/lotto-pad.ts';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { Money } from '../../../../ui/money.tsx';
import { Overlay } from '../../../../ui/overlay.tsx';
import { sumsOf, type Terms } from '../../model/round-terms.ts';
import { DraftPanel } from './draft-panel.tsx';
import type { BillControls } from './use-bill-flow.ts';

const { bill: text } = PAD_TEXT;

/** The draft as a sheet over the keypad, on screens too narrow for a column of its own. */
export function DraftSheet({ flow, terms }: { flow: BillControls; terms: Terms }) {
  const id = useId();
  if (flow.step !== 'draft') return null;
  return (
    <Overlay
      onClose={flow.close}
      labelledBy={id}
      className="overlay-bottom"
      panelClassName="sheet bill-sheet"
      maxWidth={480}
    >
      <DraftPanel
        flow={flow}
        terms={terms}
        titleId={id}
        aside={<IconButton icon="close" label={text.close} onClick={flow.close} />}
      />
    </Overlay>
  );
}

/** How many lines the draft has and what they cost, and the button that opens it. */
export function DraftBar({ flow, terms }: { flow: BillControls; terms: Terms }) {
  return (
    <div className="action-bar">
      <div className="shell px-0! flex items-center gap-4">
        <div className="flex-1 min-w-0">
          {/* Its height is fixed and it is no flex item, so that a change here lays out nothing else. */}
          <p className="h-[min(3rem,60px)] [contain:size_layout] text-[min(.875rem,4vw)] text-muted num" role="status">
            {text.inBill(flow.lines.length)}
            <span className="block text-[min(1.375rem,6vw)] leading-normal text-base-content">
              <Money amount={bahtOf(sumsOf(flow.lines, terms).total)} className="font-bold" />
            </span>
          </p>
        </div>
        <Button size="lg" icon="doc" className="px-7" onClick={flow.open}>
          {text.open}
        </Button>
      </div>
    </div>
  );
}
