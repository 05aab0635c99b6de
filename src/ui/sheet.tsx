import { type ReactNode, useId } from 'react';
import { partText } from '#src/text/parts.ts';
import { IconButton } from './button.tsx';
import { Failure } from './failure.tsx';
import { Overlay } from './overlay.tsx';

export interface SheetProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** One line under the title. */
  text?: string;
  /** Pinned at the bottom: the primary action. */
  footer?: ReactNode;
  /** Why the action was refused: pinned with it, so that it is visible beside the pressed button. */
  failure?: string | null;
  persistent?: boolean;
  /** It has its closing button on phones, too: one sheet follows another. */
  hasClose?: boolean;
  /** px, from 960 on, where it is a dialog. */
  maxWidth?: number;
  children: ReactNode;
}

/**
 * Choices from the bottom edge on a phone, which a finger pushes down again; from 960 px a dialog with a closing
 * button.
 */
export function Sheet({ open, ...rest }: SheetProps) {
  return open ? <OpenSheet {...rest} /> : null;
}

function OpenSheet({
  onClose,
  title,
  text,
  footer,
  failure = null,
  persistent,
  hasClose = false,
  maxWidth = 480,
  children,
}: Omit<SheetProps, 'open'>) {
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
      <div className="flex items-start">
        <h2 id={id} className="text-lg mt-1 flex-1 min-w-0">
          {title}
        </h2>
        <IconButton
          icon="close"
          label={partText.close}
          className={hasClose ? '-mr-2 -my-1' : 'hidden md:inline-flex -mr-2 -my-1'}
          onClick={onClose}
        />
      </div>
      {text && (
        <p id={`${id}-text`} className="text-sm text-muted">
          {text}
        </p>
      )}
      <div className="mt-4">{children}</div>
      {footer && (
        <div className="sheet-foot">
          <Failure text={failure} className="mb-2" />
          {footer}
        </div>
      )}
    </Overlay>
  );
}
