import { type ReactNode, useEffect, useId, useRef } from 'react';
import { type KeyAct, useKeys } from '../shell/keys.tsx';
import { deskText } from '../text/desk.ts';
import { DeskIcon } from './icon.tsx';

/**
 * A modal dialog in desk size, open while it is mounted: focus stays inside, `Esc` closes, and its `keys` are the only ones. `width` in px.
 * Focus starts on `data-autofocus`, or on the dialog.
 */
export function DeskDialog({
  title,
  end,
  width = 520,
  keys = [],
  onClose,
  foot,
  children,
}: {
  title: string;
  end?: ReactNode;
  width?: number;
  keys?: readonly KeyAct[];
  onClose: () => void;
  foot?: ReactNode;
  children: ReactNode;
}) {
  const box = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useKeys([...keys, { keys: 'Esc', run: onClose }], { place: 'dialog' });
  useEffect(() => {
    const dialog = box.current;
    if (!dialog) return;
    const before = document.activeElement;
    dialog.showModal();
    const first = dialog.querySelector('[data-autofocus]');
    if (first instanceof HTMLElement) first.focus();
    else dialog.focus();
    return () => {
      dialog.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={box}
      tabIndex={-1}
      className="dk-dialog m-0 max-w-[calc(100vw-1.5rem-var(--safe-l)-var(--safe-r))] max-h-[calc(100dvh-1.5rem)]"
      style={{ width }}
      aria-labelledby={titleId}
      // Esc is one of the keys above; the browser's own way out would close the element and leave the page believing that it is open.
      onCancel={(event) => event.preventDefault()}
    >
      <div className="panel-h">
        <h2 id={titleId}>{title}</h2>
        <div className="end">
          {end}
          <button type="button" className="btn btn-ghost btn-xs" aria-label={deskText.close} onClick={onClose}>
            <DeskIcon name="close" />
          </button>
        </div>
      </div>
      <div className="panel-b overflow-y-auto grid gap-3 content-start">{children}</div>
      {foot !== undefined && <div className="panel-f">{foot}</div>}
    </dialog>
  );
}
