import '#src/ui/forms.css';
import { type ClipboardEvent, useId, useState } from 'react';
import { writtenLines } from '#contract/lists/list.ts';
import type { DraftLine } from '#src/stores/lotto.ts';
import { PAD_TEXT } from '#src/text/lotto-pad.ts';
import { Button, IconButton } from '#src/ui/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { TextArea } from '#src/ui/inputs.tsx';
import { toast } from '#src/ui/toast.tsx';
import type { Added } from '../../model/draft-lines.ts';
import { cutToLimit } from '../../model/paste-list.ts';
import type { Terms } from '../../model/round-terms.ts';
import { PastePreview } from './paste-preview.tsx';

const { paste: text, notice } = PAD_TEXT;

/** A field lays out all of its text at each change: a tenth of a second for this much, on a slow phone. */
const MAX_SHOWN = { letters: 2000, lines: 200 };
const isLong = (written: string): boolean =>
  written.length > MAX_SHOWN.letters || writtenLines(written).length > MAX_SHOWN.lines;

export interface PasteBetListProps {
  terms: Terms;
  /** Puts bets on the slip, and returns what became of them. */
  onAdd: (bets: readonly DraftLine[]) => Added;
}

/** A field for a written list of bets, and the preview of what it means. */
export function PasteBetList({ terms, onAdd }: PasteBetListProps) {
  const id = useId();
  const [{ written, isCut }, setText] = useState({ written: '', isCut: false });
  const [isPreviewed, setPreviewed] = useState(false);

  /**
   * A long text is cut before the field gets it, which would lay out all of it. A text that is pasted alone is read
   * at once.
   */
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const { selectionStart, selectionEnd } = event.currentTarget;
    const pasted = event.clipboardData.getData('text/plain');
    const next = cutToLimit(written.slice(0, selectionStart) + pasted + written.slice(selectionEnd));
    const isAlone = selectionEnd - selectionStart === written.length;
    if (!next.isCut && !isAlone) return;
    event.preventDefault();
    setText(next);
    setPreviewed(next.written.trim() !== '');
  };
  const add = (bets: readonly DraftLine[], closed: number, remaining: string) => {
    const result = onAdd(bets);
    const merged = bets.length - result.added.length - result.beyond;
    if (result.beyond > 0) toast.warning(notice.full(result.beyond), { id: 'paste' });
    else toast.success(text.done(result.added.length, merged, closed), { id: 'paste' });
    setText({ written: remaining, isCut: false });
    setPreviewed(false);
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {isLong(written) ? (
        <LongText written={written} onClear={() => setText({ written: '', isCut: false })} />
      ) : (
        <div className="field">
          <label htmlFor={id}>{text.label}</label>
          <TextArea
            id={id}
            className="inset-box bg-base-100! w-full min-h-40 [@media(max-height:40rem)]:min-h-24 max-h-[40dvh] p-4 num resize-y outline-offset-0"
            placeholder={text.placeholder}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            aria-describedby={`${id}-hint`}
            value={written}
            onPaste={paste}
            onChange={(typed) => setText(cutToLimit(typed))}
          />
          <p id={`${id}-hint`} className="hint num">
            {text.hint}
          </p>
        </div>
      )}
      {isCut && (
        <p role="alert" className="text-sm text-half num">
          {text.cut}
        </p>
      )}
      <Button
        variant="quiet"
        size="lg"
        className="w-full"
        disabled={written.trim() === ''}
        onClick={() => setPreviewed(true)}
      >
        {text.preview}
      </Button>
      {isPreviewed && <PastePreview written={written} terms={terms} onClose={() => setPreviewed(false)} onAdd={add} />}
    </div>
  );
}

/** Stands for a text that is too long for the field. */
function LongText({ written, onClear }: { written: string; onClear: () => void }) {
  return (
    <div className="inset-box bg-base-100! flex items-center gap-3 pl-4 pr-1 py-2">
      <Icon name="doc" className="text-muted" />
      <p className="flex-1 min-w-0 num">
        {text.longText(writtenLines(written).length)}
        <span className="block text-sm text-muted">{written.trimStart().slice(0, 80)}</span>
      </p>
      <IconButton icon="trash" size={20} className="text-muted" label={text.clearText} onClick={onClear} />
    </div>
  );
}
