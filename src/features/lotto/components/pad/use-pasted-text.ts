import { type ClipboardEvent, useState } from 'react';
import { WRITTEN_TEXT } from '#src/text/written-list.ts';
import { toast } from '#src/ui/toast.tsx';
import { cutToLimit } from '../../model/paste-list.ts';

/**
 * The text of a list's field, cut to what may be read. `onWhole` is called with a text that is pasted alone, and so is
 * read at once.
 */
export function usePastedText(first: string, onWhole: () => void) {
  const [{ written, isCut }, setText] = useState(() => cutToLimit(first));

  const put = (next: ReturnType<typeof cutToLimit>) => {
    setText(next);
    if (next.written.trim() !== '') onWhole();
  };
  /** A long text is cut before the field gets it, which would lay out all of it. */
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const { selectionStart, selectionEnd } = event.currentTarget;
    const pasted = event.clipboardData.getData('text/plain');
    const next = cutToLimit(written.slice(0, selectionStart) + pasted + written.slice(selectionEnd));
    const isAlone = selectionEnd - selectionStart === written.length;
    if (!next.isCut && !isAlone) return;
    event.preventDefault();
    put(next);
  };
  const pasteCopied = async () => {
    try {
      put(cutToLimit(await navigator.clipboard.readText()));
    } catch {
      // The player or the browser refused: the field itself can still be pasted into.
      toast.warning(WRITTEN_TEXT.pasteFailed, { id: 'paste' });
    }
  };
  return { written, isCut, setText: (text: string) => setText(cutToLimit(text)), paste, pasteCopied };
}

export type PastedText = ReturnType<typeof usePastedText>;
