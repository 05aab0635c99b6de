import { useState } from 'react';
import type { BetType } from '../../../../../contract/lotto-numbers.ts';
import { PAD_TEXT as text } from '../../../../text/lotto-pad.ts';
import { Button } from '../../../../ui/button.tsx';
import { Sheet } from '../../../../ui/sheet.tsx';
import type { DraftLine } from '../../model/draft.ts';
import { readPasted } from '../../model/paste.ts';

/** A bill as free text; what could not be read stays and is told. */
export function PasteBox(props: {
  sold: readonly BetType[];
  onLines: (lines: readonly DraftLine[]) => void;
  onClose: () => void;
}) {
  const { sold, onLines, onClose } = props;
  const [pasted, setPasted] = useState('');
  const { lines, unread } = readPasted(pasted, sold);
  const add = () => {
    onLines(lines);
    if (unread.length === 0) onClose();
    else setPasted(unread.join(' '));
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={text.pasteTitle}
      text={text.pasteText}
      footer={
        <Button size="lg" block disabled={lines.length === 0} onClick={add}>
          {text.pasteAdd} ({text.lines(String(lines.length))})
        </Button>
      }
    >
      <textarea
        data-autofocus
        className="w-full min-h-32 rounded-2xl bg-base-300 p-4 text-base num"
        aria-label={text.pasteLabel}
        maxLength={20_000}
        value={pasted}
        onChange={(event) => setPasted(event.target.value)}
      />
      {unread.length > 0 && (
        <p role="status" className="hint err mt-2 break-all">
          {text.unread(unread.slice(0, 20).join(' '))}
        </p>
      )}
    </Sheet>
  );
}
