import './css/list-field.css';
import { useId } from 'react';
import { writtenLines } from '#contract/lists/text-lines.ts';
import { PAD_TEXT } from '#src/text/lotto-pad.ts';
import { WRITTEN_TEXT } from '#src/text/written-list.ts';
import { Button, IconButton } from '#src/ui/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { TextArea } from '#src/ui/inputs.tsx';
import type { PastedText } from './use-pasted-text.ts';

const { paste: text } = PAD_TEXT;

/** A field lays out all of its text at each change: a tenth of a second for this much, on a slow phone. */
const MAX_SHOWN = { letters: 2000, lines: 200 };
const isLong = (written: string): boolean =>
  written.length > MAX_SHOWN.letters || writtenLines(written).length > MAX_SHOWN.lines;

const canReadClipboard = () => 'clipboard' in navigator && typeof navigator.clipboard.readText === 'function';

/** The field that a list is written or pasted into, with what may be written. */
export function ListField({ text: { written, isCut, setText, paste, pasteCopied } }: { text: PastedText }) {
  const id = useId();
  return (
    <>
      {isLong(written) ? (
        <LongText written={written} onClear={() => setText('')} />
      ) : (
        <div className="paper torn engraved lp-field">
          <label htmlFor={id}>{WRITTEN_TEXT.label}</label>
          <TextArea
            id={id}
            rows={7}
            placeholder={WRITTEN_TEXT.placeholder}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            aria-describedby={`${id}-hint`}
            value={written}
            onPaste={paste}
            onChange={setText}
          />
          {written.trim() === '' && canReadClipboard() && (
            <p className="lp-tools">
              <Button onClick={() => void pasteCopied()}>
                <Icon name="copy" size={20} />
                {WRITTEN_TEXT.pasteCopied}
              </Button>
            </p>
          )}
        </div>
      )}
      {isCut && (
        <p role="alert" className="text-sm text-half num">
          {text.cut}
        </p>
      )}
      <p id={`${id}-hint`} className="text-sm text-muted">
        {WRITTEN_TEXT.hint}
      </p>
    </>
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
