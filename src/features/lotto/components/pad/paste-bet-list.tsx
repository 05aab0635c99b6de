import '../../../../ui/forms.css';
import { useId, useMemo, useState } from 'react';
import { type DraftLine, useLotto } from '../../../../stores/lotto.ts';
import { PAD_TEXT } from '../../../../text/lotto-pad.ts';
import { Button } from '../../../../ui/button.tsx';
import { toast } from '../../../../ui/toast.tsx';
import { parseBetList } from '../../model/bet-list-parser.ts';
import { addLines, keyOfLine } from '../../model/draft-lines.ts';
import { isClosed, type Terms } from '../../model/round-terms.ts';
import { changeDraft } from '../bill-draft/change-draft.ts';

const { paste: text, notice } = PAD_TEXT;
const FAULTS_SHOWN = 8;

export interface PasteBetListProps {
  terms: Terms;
  lines: readonly DraftLine[];
  /** Gets the keys of the added lines. */
  onAdded: (keys: readonly string[]) => void;
}

/**
 * A field for a written list of bets, parsed while it is typed: how many lines it makes, and what cannot be read and
 * why.
 */
export function PasteBetList({ terms, lines, onAdded }: PasteBetListProps) {
  const id = useId();
  const [written, setWritten] = useState('');
  const { lines: read, faults } = useMemo(
    () =>
      parseBetList(
        written,
        terms.rates.map(({ bet_type }) => bet_type),
        useLotto.getState().billInputData?.stakes,
      ),
    [written, terms],
  );
  const add = () => {
    const open = read.filter((line) => !isClosed(terms, line));
    const result = addLines(lines, open, 'sum');
    changeDraft({ type: 'replace', lines: result.lines });
    onAdded(result.added.map(keyOfLine));
    const merged = open.length - result.added.length - result.beyond;
    if (result.beyond > 0) toast.warning(notice.full(result.beyond), { id: 'paste' });
    else toast.success(text.done(result.added.length, merged, read.length - open.length), { id: 'paste' });
    // What could not be read stays in the field, to be corrected.
    setWritten(faults.map(({ part }) => part).join('\n'));
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="field">
        <label htmlFor={id}>{text.label}</label>
        <textarea
          id={id}
          className="inset-box bg-base-100! w-full min-h-40 max-h-[40dvh] p-4 num resize-y outline-offset-0"
          placeholder={text.placeholder}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={100_000}
          aria-describedby={`${id}-hint`}
          value={written}
          onChange={(event) => setWritten(event.target.value)}
        />
        <p id={`${id}-hint`} className="hint num">
          {text.hint}
        </p>
      </div>
      <p role="status" className="text-sm num">
        {read.length > 0 && text.read(read.length)}
      </p>
      {faults.length > 0 && (
        <div className="inset-box bg-base-100! p-3.5 text-sm">
          <p className="text-error">{text.faultsTitle(faults.length)}</p>
          <ul className="mt-1 grid gap-1">
            {faults.slice(0, FAULTS_SHOWN).map(({ part, why }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same part may be wrong twice
              <li key={index} className="flex gap-3">
                <span className="num truncate max-w-40">{part}</span>
                <span className="text-muted">{why}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      <Button variant="quiet" size="lg" className="w-full num" disabled={read.length === 0} onClick={add}>
        {read.length > 0 ? text.add(read.length) : text.addNone}
      </Button>
    </div>
  );
}
