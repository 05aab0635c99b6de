import { type ReactNode, useState } from 'react';
import { baht } from '../../../../../contract/money.ts';
import type { DraftLine } from '../../../../stores/lotto.ts';
import { PAD_TEXT } from '../../../../text/lotto-pad.ts';
import { Button } from '../../../../ui/button.tsx';
import { Chip } from '../../../../ui/chip.tsx';
import { ConfirmDialog } from '../../../../ui/dialog.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { BET_TYPES } from '../../model/draft-lines.ts';
import type { Terms } from '../../model/round-terms.ts';
import { changeDraft } from './change-draft.ts';
import { DraftFooter } from './draft-footer.tsx';
import { DraftLineList } from './draft-line-list.tsx';
import { StakeInput } from './stake-input.tsx';
import type { BillControls } from './use-bill-flow.ts';
import { useSharedStake } from './use-shared-stake.tsx';

const { bill: text } = PAD_TEXT;
const STAKES = [5, 10, 20, 50, 100].map((stake) => ({ typed: String(stake), amount: baht(stake) }));

export interface DraftPanelProps {
  flow: BillControls;
  terms: Terms;
  titleId?: string;
  /** Beside the title: the close button of the sheet around it. */
  aside?: ReactNode;
}

/** The draft: one stake for all lines or for a bet type, each line, its cost and what it may win. */
export function DraftPanel({ flow, terms, titleId, aside }: DraftPanelProps) {
  const { lines } = flow;
  return (
    <>
      <div className="flex items-center -mr-2 min-h-11">
        <h2 id={titleId} className="text-lg flex-1">
          {text.title} <span className="text-sm font-normal text-muted num">{text.lines(lines.length)}</span>
        </h2>
        {lines.length > 0 && <ClearAll count={lines.length} />}
        {aside}
      </div>
      {lines.length === 0 ? (
        <EmptyState
          drawing="ticket"
          title={text.emptyTitle}
          text={text.emptyText}
          className="py-8 flex-1 content-center"
        />
      ) : (
        <>
          <SameStake lines={lines} />
          <DraftLineList lines={lines} terms={terms} />
        </>
      )}
      <DraftFooter flow={flow} terms={terms} />
    </>
  );
}

/** One stake for every number, later ones too. */
function SameStake({ lines }: { lines: readonly DraftLine[] }) {
  const { shared, set, field, question } = useSharedStake(BET_TYPES, lines);
  return (
    <div className="mt-1 pb-2">
      <div className="flex items-center justify-between gap-3 mb-2">
        <p className="text-sm text-muted">{text.sameStake}</p>
        <StakeInput label={text.sameStake} placeholder={text.otherStake} {...field} />
      </div>
      <div className="grid grid-cols-5 gap-2">
        {STAKES.map(({ typed, amount }) => (
          <Chip
            key={typed}
            className="justify-center px-0! num"
            aria-label={text.baht(amount)}
            selected={shared === typed}
            onClick={() => set(typed)}
          >
            {typed}
          </Chip>
        ))}
      </div>
      {question}
    </div>
  );
}

function ClearAll({ count }: { count: number }) {
  const [isConfirming, setConfirming] = useState(false);
  return (
    <>
      <Button variant="ghost" className="text-error px-3" onClick={() => setConfirming(true)}>
        {text.clear}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title={text.clearTitle}
        text={text.clearText(count)}
        confirm={text.clearYes}
        cancel={text.clearNo}
        danger
        onConfirm={() => {
          setConfirming(false);
          changeDraft({ type: 'removeAll' });
        }}
        onClose={() => setConfirming(false)}
      />
    </>
  );
}
