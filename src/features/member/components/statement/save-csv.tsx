import { useEffect, useState } from 'react';
import { canShareFile, saveFile, shareFile } from '../../../../../liff/actions.ts';
import { ApiError } from '../../../../api/api-error.ts';
import { serverNow } from '../../../../lib/clock.ts';
import { formatCount } from '../../../../lib/count.ts';
import { bangkokDay } from '../../../../lib/time.ts';
import { partText } from '../../../../text/parts.ts';
import { STATEMENT_TEXT as text } from '../../../../text/statement.ts';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { copyText } from '../../../../ui/copy-button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { ErrorBlock } from '../../../../ui/error-block.tsx';
import { toast } from '../../../../ui/toast.tsx';
import { allRows, csvOf } from '../../model/statement-csv.ts';
import type { StatementFilter } from '../../model/statement-filter.ts';

/** Saves the rows of the filter as CSV, all pages of them. */
export function SaveCsv({ filter }: { filter: StatementFilter }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        icon="save"
        label={text.download}
        className="-mr-2"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {isOpen && <CsvDialog filter={filter} onClose={() => setOpen(false)} />}
    </>
  );
}

type State =
  | { step: 'reading'; rows: number }
  | { step: 'failed' }
  | { step: 'done'; file: File; csv: string; rows: number };

function CsvDialog({ filter, onClose }: { filter: StatementFilter; onClose: () => void }) {
  const [state, setState] = useState<State>({ step: 'reading', rows: 0 });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads again
  useEffect(() => {
    const abort = new AbortController();
    setState({ step: 'reading', rows: 0 });
    allRows(filter, { signal: abort.signal, onProgress: (rows) => setState({ step: 'reading', rows }) }).then(
      (rows) => {
        if (abort.signal.aborted) return;
        const csv = csvOf(rows);
        const file = new File([csv], `statement-${bangkokDay(serverNow())}.csv`, { type: 'text/csv' });
        const isSaved = rows.length > 0 && saveFile(file) === 'saved';
        if (!isSaved) return setState({ step: 'done', file, csv, rows: rows.length });
        toast.success(text.csvSaved);
        onClose();
      },
      (error: unknown) => {
        if (abort.signal.aborted) return;
        if (!(error instanceof ApiError)) throw error;
        setState({ step: 'failed' });
      },
    );
    return () => abort.abort();
  }, [attempt]);
  return (
    <Dialog open onClose={onClose} title={text.csvTitle}>
      <div className="px-6 pb-6 grid gap-4">
        {state.step === 'reading' && (
          <>
            <p role="status" className="num">
              {text.csvReading(formatCount(state.rows))}
            </p>
            <Button variant="quiet" onClick={onClose}>
              {text.csvCancel}
            </Button>
          </>
        )}
        {state.step === 'failed' && <ErrorBlock title={text.failed} onRetry={() => setAttempt((past) => past + 1)} />}
        {state.step === 'done' && <HandOver {...state} />}
      </div>
    </Dialog>
  );
}

/** Where nothing can be downloaded (inside LINE): the share sheet if it takes files, and the text itself. */
function HandOver({ file, csv, rows }: { file: File; csv: string; rows: number }) {
  if (rows === 0) return <p>{text.csvEmpty}</p>;
  const copy = async (place: HTMLElement | null) => {
    if (await copyText(csv.replace('\ufeff', ''), place ?? document.body))
      toast.success(text.csvCopied, { id: 'copied' });
    else toast.error(partText.copyFailed, { id: 'copied' });
  };
  return (
    <>
      <p className="num">{text.csvDone(formatCount(rows))}</p>
      <p className="text-sm text-muted">{text.csvInLine}</p>
      {canShareFile(file) && <Button onClick={() => void shareFile(file)}>{text.csvShare}</Button>}
      <Button variant="quiet" icon="copy" onClick={(event) => void copy(event.currentTarget.parentElement)}>
        {text.csvCopy}
      </Button>
    </>
  );
}
