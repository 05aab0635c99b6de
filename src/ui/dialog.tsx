import { type ReactNode, useId } from 'react';
import { classNames } from '#src/lib/class-names.ts';
import { partText } from '#src/text/parts.ts';
import { Button, IconButton } from './button.tsx';
import { Overlay } from './overlay.tsx';

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** `bar`: title and close button; `hidden`: the content draws its own head, the title is for screen readers. */
  head?: 'bar' | 'hidden';
  /** Beside the title, such as `1 / 3`. */
  aside?: ReactNode;
  /** px: 400 for decisions and notices, 480 for the menu, 800 for the announcement. */
  maxWidth?: number;
  persistent?: boolean;
  /** Like an overlay's: Esc does not close it. */
  ignoresEsc?: boolean;
  /** Lets a round button extend over the edge; the content then scrolls by itself if necessary. */
  overflow?: boolean;
  className?: string;
  children: ReactNode;
}

/** A centred dialog. The content has its own padding (`px-6 pb-6`). */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null;
}

function OpenDialog({
  onClose,
  title,
  head = 'bar',
  aside,
  maxWidth = 400,
  persistent,
  ignoresEsc,
  overflow,
  className,
  children,
}: Omit<DialogProps, 'open'>) {
  const id = useId();
  return (
    <Overlay
      onClose={onClose}
      persistent={persistent}
      ignoresEsc={ignoresEsc}
      label={head === 'hidden' ? title : undefined}
      labelledBy={head === 'bar' ? id : undefined}
      className="overlay-center"
      panelClassName={classNames('dialog', overflow && 'overflow-visible!', className)}
      maxWidth={maxWidth}
    >
      {head === 'bar' && <DialogBar id={id} title={title} aside={aside} onClose={onClose} />}
      {children}
    </Overlay>
  );
}

function DialogBar({
  id,
  title,
  aside,
  onClose,
}: {
  id: string;
  title: string;
  aside?: ReactNode;
  onClose: () => void;
}) {
  return (
    <div className="flex items-center pl-6 pr-2 pt-2">
      <h2 id={id} className="text-lg flex-1">
        {title}
      </h2>
      {aside && <span className="text-sm text-muted num">{aside}</span>}
      <IconButton icon="close" label={partText.close} onClick={onClose} />
    </div>
  );
}

export interface ConfirmDialogProps {
  open: boolean;
  title: string;
  text?: string;
  confirm: string;
  cancel: string;
  /** The action takes something away. */
  danger?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** A short question with two answers. */
export function ConfirmDialog({ open, ...rest }: ConfirmDialogProps) {
  return open ? <OpenConfirmDialog {...rest} /> : null;
}

function OpenConfirmDialog({
  title,
  text,
  confirm,
  cancel,
  danger,
  busy,
  onConfirm,
  onClose,
}: Omit<ConfirmDialogProps, 'open'>) {
  const id = useId();
  return (
    <Overlay
      onClose={onClose}
      role="alertdialog"
      labelledBy={id}
      describedBy={text ? `${id}-text` : undefined}
      className="overlay-center"
      panelClassName="dialog p-6"
      maxWidth={400}
    >
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      {text && (
        <p id={`${id}-text`} className="text-sm text-muted mt-1">
          {text}
        </p>
      )}
      <div className="grid fit-7 gap-3 mt-6">
        <Button variant="quiet" onClick={onClose}>
          {cancel}
        </Button>
        <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </Overlay>
  );
}
