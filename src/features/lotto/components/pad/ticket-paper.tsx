import { useMemo } from 'react';
import type { Column } from '#contract/lotto-columns.ts';
import type { Stop } from '#contract/stops.ts';
import type { DraftLine } from '#src/stores/lotto.ts';
import { PAD_TEXT } from '#src/text/lotto-pad.ts';
import { STOP_TEXT } from '#src/text/stops.ts';
import type { Terms } from '../../model/round-terms.ts';
import { numbersIn } from '../../model/slip.ts';
import { SlipHead, SlipNote } from './slip-head.tsx';
import { SlipLines } from './slip-lines.tsx';
import type { TicketControls } from './use-ticket.ts';
import { WritingLine } from './writing-line.tsx';

const { slip: text } = PAD_TEXT;
const STALE = { text: text.stale, tone: 'half' } as const;
const stoppedNote = ({ since }: Stop) => ({ text: STOP_TEXT.lottery.pad(since), tone: 'half' }) as const;

interface TicketPaperProps {
  ticket: TicketControls;
  lines: readonly DraftLine[];
  columns: readonly Column[];
  terms: Terms;
  stop: Stop | null;
  isStale: boolean;
  onOpen: (line: string) => void;
  onWhole: () => void;
}

/** The paper that is written on: its kinds, the last change, the lines, and the number that is being written. */
export function TicketPaper({ ticket, lines, columns, terms, stop, isStale, onOpen, onWhole }: TicketPaperProps) {
  const { types, toggleKind, state } = ticket.writing;
  const count = useMemo(() => numbersIn(lines), [lines]);
  return (
    <section className="paper torn engraved tk-paper" aria-label={text.label}>
      <SlipHead
        digits={state.digits}
        types={types}
        toggleKind={toggleKind}
        terms={terms}
        columns={columns}
        count={count}
        onWhole={onWhole}
      />
      <SlipNote
        message={state.message ?? (stop ? stoppedNote(stop) : isStale ? STALE : null)}
        rates={terms.rates}
        columns={columns}
        digits={state.digits}
      />
      <SlipLines lines={lines} columns={columns} terms={terms} onOpen={onOpen} />
      <WritingLine ticket={ticket} columns={columns} terms={terms} />
    </section>
  );
}
