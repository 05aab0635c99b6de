import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef, useState } from 'react';
import { COLUMN_NAMES, COLUMN_OF, type Column } from '#contract/lotto-columns.ts';
import type { DraftLine } from '#src/stores/lotto.ts';
import { LENGTH_NAMES, rateText } from '#src/text/lotto.ts';
import { PAD_TEXT } from '#src/text/lotto-pad.ts';
import { Button } from '#src/ui/button.tsx';
import { ConfirmDialog } from '#src/ui/dialog.tsx';
import type { Digits } from '../../model/number-pickers.ts';
import { sellable, type Terms } from '../../model/round-terms.ts';
import { kindsOf, numbersIn, wholeRows } from '../../model/slip.ts';
import { SlipLine } from './slip-line.tsx';
import type { Slip } from './use-slip.ts';

const { bill, slip: text } = PAD_TEXT;
const LINE_PX = 44;
const HEAD_PX = 26;

interface WholeSlipProps {
  lines: readonly DraftLine[];
  columns: readonly Column[];
  terms: Terms;
  edit: Slip['edit'];
  onOpen: (number: string) => void;
}

/** Every number of the slip. Only visible ones are in the document: a bill may have 2,000 lines. */
export function WholeSlip({ lines, columns, terms, edit, onOpen }: WholeSlipProps) {
  const scroller = useRef<HTMLElement>(null);
  const rows = useMemo(() => wholeRows(lines), [lines]);
  const open = sellable(lines, terms);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (rows[index]?.kind === 'head' ? HEAD_PX : LINE_PX),
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 2,
  });
  return (
    <section className="paper torn engraved tk-paper is-whole" aria-label={text.wholeLabel(numbersIn(lines))}>
      <div className="whole-head">
        <h2 className="num">{text.wholeLabel(numbersIn(lines))}</h2>
        {open.length < lines.length && (
          <button type="button" className="num" onClick={() => edit(() => open)}>
            {text.removeClosed(lines.length - open.length)}
          </button>
        )}
        <ClearAll count={lines.length} onClear={() => edit(() => [])} />
      </div>
      <div className="cols whole-cols" aria-hidden="true">
        <span>{text.number}</span>
        {columns.map((column) => (
          <span key={column}>{COLUMN_NAMES[column]}</span>
        ))}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is reached by keys */}
      <section ref={scroller} className="whole-lines" tabIndex={0} aria-label={text.list}>
        <div className="relative" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ key, index, start }) => {
            const row = rows[index];
            return (
              row && (
                <div
                  key={key}
                  ref={virtual.measureElement}
                  data-index={index}
                  className="absolute inset-x-0 top-0"
                  style={{ transform: `translateY(${start}px)` }}
                >
                  {row.kind === 'head' ? (
                    <Head digits={row.digits} terms={terms} />
                  ) : (
                    <SlipLine row={row.row} columns={columns} terms={terms} onOpen={onOpen} />
                  )}
                </div>
              )
            );
          })}
        </div>
      </section>
    </section>
  );
}

/** A length and the rates of its kinds. */
function Head({ digits, terms }: { digits: Digits; terms: Terms }) {
  const rates = kindsOf(terms, digits).map(
    (betType) => `${COLUMN_NAMES[COLUMN_OF[betType]]} ${rateText(terms.byType.get(betType)?.rate ?? 0)}`,
  );
  return (
    <h3 className="group">
      <span>{LENGTH_NAMES[digits]}</span>
      <span>{rates.join(' · ')}</span>
    </h3>
  );
}

function ClearAll({ count, onClear }: { count: number; onClear: () => void }) {
  const [isConfirming, setConfirming] = useState(false);
  return (
    <>
      <Button variant="ghost" className="px-1" onClick={() => setConfirming(true)}>
        {bill.clear}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title={bill.clearTitle}
        text={bill.clearText(count)}
        confirm={bill.clearYes}
        cancel={bill.clearNo}
        danger
        onConfirm={() => {
          setConfirming(false);
          onClear();
        }}
        onClose={() => setConfirming(false)}
      />
    </>
  );
}
