import { useVirtualizer } from '@tanstack/react-virtual';
import { useId, useMemo, useRef, useState } from 'react';
import { bahtOf, satang } from '#contract/money.ts';
import { useStableCallback } from '#src/lib/use-stable-callback.ts';
import type { DraftLine } from '#src/stores/lotto.ts';
import { PAD_TEXT } from '#src/text/lotto-pad.ts';
import { Button, IconButton } from '#src/ui/button.tsx';
import { Money } from '#src/ui/money.tsx';
import { Overlay } from '#src/ui/overlay.tsx';
import { stakeOf } from '../../model/draft-lines.ts';
import { type Answers, betsOfLine, remainingText } from '../../model/paste-list.ts';
import { isClosed, type Terms } from '../../model/round-terms.ts';
import { PasteRow } from './paste-row.tsx';
import { usePasteReading } from './use-paste-reading.ts';

const { paste: text } = PAD_TEXT;
const ROW_PX = 76;

function answered(before: Answers, place: number, answer: number | 'skip' | null): Answers {
  const after = new Map(before);
  if (answer === null) after.delete(place);
  else after.set(place, answer);
  return after;
}

export interface PastePreviewProps {
  written: string;
  terms: Terms;
  onClose: () => void;
  /** Gets the bets that can be bought, the number of closed ones, and the text left to correct. */
  onAdd: (bets: readonly DraftLine[], closed: number, remaining: string) => void;
}

/**
 * The meaning of each written line, before anything enters the draft: read, doubtful with a question, or not read
 * with the reason. Only visible rows are in the document.
 */
export function PastePreview({ written, terms, onClose, onAdd }: PastePreviewProps) {
  const id = useId();
  const { lines, isReading } = usePasteReading(written, terms);
  const [answers, setAnswers] = useState<Answers>(new Map());
  const answer = useStableCallback((place: number, given: number | 'skip' | null) =>
    setAnswers((before) => answered(before, place, given)),
  );
  const bets = useMemo(() => lines.flatMap((line, at) => betsOfLine(line, answers.get(at))), [lines, answers]);
  const open = bets.filter((bet) => !isClosed(terms, bet));
  const total = satang(open.reduce((sum, { amount }) => sum + (stakeOf(amount) ?? 0), 0));
  const count = (kind: string) => lines.filter((line) => line.kind === kind).length;
  const unanswered = lines.filter((line, at) => line.kind === 'doubtful' && !answers.has(at)).length;

  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 3,
  });
  return (
    <Overlay
      onClose={onClose}
      labelledBy={id}
      className="overlay-bottom"
      panelClassName="sheet bill-sheet"
      maxWidth={560}
    >
      <div className="flex items-start -mr-2">
        <div className="flex-1 min-w-0">
          <h2 id={id} className="text-lg">
            {text.previewTitle}
          </h2>
          <p className="text-sm text-muted num" role="status">
            {isReading ? text.reading : text.summary(lines.length, count('read'), count('doubtful'), count('unread'))}
          </p>
        </div>
        <IconButton icon="close" label={text.editText} onClick={onClose} />
      </div>
      <div ref={scroller} className="flex-1 min-h-0 overflow-y-auto overscroll-contain -mx-4 px-4 mt-3">
        <ul className="relative surface overflow-hidden" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ key, index, start }) => {
            const line = lines[index];
            return (
              line && (
                <li
                  key={key}
                  ref={virtual.measureElement}
                  data-index={index}
                  className="absolute inset-x-0 top-0"
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <PasteRow line={line} place={index} answer={answers.get(index)} terms={terms} onAnswer={answer} />
                </li>
              )
            );
          })}
        </ul>
      </div>
      <div className="border-t border-hairline -mx-4 px-4 pt-3 flex items-center gap-4">
        <p className="min-w-0 text-sm text-muted num">
          {unanswered > 0 ? text.unanswered(unanswered) : text.sum}
          <span className="block text-[min(1.375rem,6vw)] leading-normal text-base-content">
            <Money amount={bahtOf(total)} className="font-bold" />
          </span>
        </p>
        <Button
          size="lg"
          className="flex-1 px-3 num"
          disabled={isReading || open.length === 0}
          onClick={() => onAdd(open, bets.length - open.length, remainingText(lines, answers))}
        >
          {open.length > 0 ? text.add(open.length) : text.addNone}
        </Button>
      </div>
    </Overlay>
  );
}
