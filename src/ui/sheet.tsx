import { type ReactNode, useId } from 'react';
import { Overlay } from './overlay.tsx';

export interface SheetProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** One line under the title. */
  text?: string;
  /** Pinned at the bottom: the primary action. */
  footer?: ReactNode;
  persistent?: boolean;
  /** px, from 960 on, where it is a dialog. */
  maxWidth?: number;
  children: ReactNode;
}

/** Choices from the bottom edge on a phone; from 960 px a dialog. */
export function Sheet({ open, ...rest }: SheetProps) {
  return open ? <OpenSheet {...rest} /> : null;
}

function OpenSheet({ onClose, title, text, footer, persistent, maxWidth = 480, children }: Omit<SheetProps, 'open'>) {
  const id = useId();
  return (
    <Overlay
      onClose={onClose}
      persistent={persistent}
      labelledBy={id}
      describedBy={text ? `${id}-text` : undefined}
      className="overlay-bottom"
      panelClassName="sheet"
      maxWidth={maxWidth}
    >
      <h2 id={id} className="text-lg mt-1">
        {title}
      </h2>
      {text && (
        <p id={`${id}-text`} className="text-sm text-muted">
          {text}
        </p>
      )}
      <div className="mt-4">{children}</div>
      {footer && <div className="sheet-foot">{footer}</div>}
    </Overlay>
  );
}
