import { useEffect, useState } from 'react';
import { canShareFile, saveFile, shareFile } from '#liff/actions.ts';
import { ApiError } from '#src/api/api-error.ts';
import { serverNow } from '#src/lib/clock.ts';
import { formatCount } from '#src/lib/count.ts';
import { bangkokDay } from '#src/lib/time.ts';
import { partText } from '#src/text/parts.ts';
import { STATEMENT_TEXT as text } from '#src/text/statement.ts';
import { Button } from '#src/ui/button.tsx';
import { copyText } from '#src/ui/copy-button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { ErrorBlock } from '#src/ui/error-block.tsx';
import { toast } from '#src/ui/toast.tsx';
import { startCsv } from '../model/statement-csv.ts';
import type { StatementFilter } from '../model/statement-filter.ts';

type Step = { name: 'reading' } | { name: 'failed'; error: ApiError } | { name: 'done'; file: File; plain: string };

/** Reads all rows of the filter and saves them as CSV. A retry continues where the connection was lost. */
export function CsvDialog({ filter, onClose }: { filter: StatementFilter; onClose: () => void }) {
  const [csv] = useState(() => startCsv(filter, bangkokDay(serverNow())));
  const [rows, setRows] = useState(0);
  const [step, setStep] = useState<Step>({ name: 'reading' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads once, and again after each failure
  useEffect(() => {
    if (step.name !== 'reading') return;
    const abort = new AbortController();
    csv.read({ signal: abort.signal, onRows: setRows }).then(
      async (file) => {
        if (csv.rows === 0 || saveFile(file) !== 'saved')
          return setStep({ name: 'done', file, plain: await file.text() });
        toast.success(text.csvSaved);
        onClose();
      },
      (error: unknown) => {
        if (abort.signal.aborted) return;
        if (!(error instanceof ApiError)) throw error;
        setStep({ name: 'failed', error });
      },
    );
    return () => abort.abort();
  }, [step.name]);
  return (
    <Dialog open onClose={onClose} title={text.csvTitle}>
      <div className="px-6 pb-6 grid gap-4">
        {step.name === 'reading' && (
          <>
            <p role="status" className="num">
              {text.csvReading(formatCount(rows))}
            </p>
            <Button variant="quiet" onClick={onClose}>
              {text.csvCancel}
            </Button>
          </>
        )}
        {step.name === 'failed' && (
          <ErrorBlock error={step.error} title={text.csvFailed} onRetry={() => setStep({ name: 'reading' })} />
        )}
        {step.name === 'done' && (rows === 0 ? <p>{text.csvEmpty}</p> : <ShareOrCopy {...step} rows={rows} />)}
      </div>
    </Dialog>
  );
}

interface ShareOrCopyProps {
  file: File;
  /** The text without the byte order mark, ready before the tap: browsers allow copying only during it. */
  plain: string;
  rows: number;
}

/** If nothing can be downloaded (inside LINE): the share sheet, if it accepts files, and the text to copy. */
function ShareOrCopy({ file, plain, rows }: ShareOrCopyProps) {
  const share = async () => {
    if ((await shareFile(file)) === 'failed') toast.error(text.csvShareFailed);
  };
  const copy = async (place: HTMLElement | null) => {
    if (await copyText(plain, place ?? document.body)) toast.success(text.csvCopied, { id: 'copied' });
    else toast.error(partText.copyFailed, { id: 'copied' });
  };
  return (
    <>
      <p className="num">{text.csvDone(formatCount(rows))}</p>
      <p className="text-sm text-muted">{text.csvInLine}</p>
      {canShareFile(file) && <Button onClick={() => void share()}>{text.csvShare}</Button>}
      <Button variant="quiet" icon="copy" onClick={(event) => void copy(event.currentTarget.parentElement)}>
        {text.csvCopy}
      </Button>
    </>
  );
}
