import './overlay.css';
import {
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react';
import { createPortal } from 'react-dom';
import { classNames } from '#src/lib/class-names.ts';
import { openOverlay, topOverlay } from './overlay-history.ts';
import { pushDown } from './push-down.ts';
import { shieldPress } from './shield.ts';

export interface OverlayProps {
  /** Called by Esc, the back button, a press beside the panel, and a bottom panel that is pushed down. */
  onClose: () => void;
  /** A press beside the panel and a push do nothing. Esc and back still close, so that nobody is locked in. */
  persistent?: boolean;
  /** Esc does nothing, too: a close button or the back button does. */
  ignoresEsc?: boolean;
  role?: 'dialog' | 'alertdialog';
  /** The name for screen readers, if no visible title gives it. */
  label?: string;
  labelledBy?: string;
  describedBy?: string;
  /** The panel's place: `overlay-center`, `overlay-bottom`, `overlay-left`, `overlay-full`. */
  className?: string;
  panelClassName?: string;
  /** px */
  maxWidth?: number;
  children: ReactNode;
}

let openCount = 0;

/** Stops the page under an overlay from scrolling. */
function cover(by: 1 | -1): void {
  openCount += by;
  document.documentElement.classList.toggle('is-covered', openCount > 0);
}

/**
 * The base of dialogs, sheets and drawers: native modal dialog (focus kept inside, the rest inert, focus returned),
 * scrim .75, scroll lock, one history entry. It is open while it is mounted. Focus starts on the panel, or on
 * `data-autofocus`.
 */
export function Overlay(props: OverlayProps) {
  const {
    onClose,
    persistent = false,
    ignoresEsc = false,
    role,
    label,
    labelledBy,
    describedBy,
    className,
    panelClassName,
    maxWidth,
    children,
  } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedScrim = useRef(false);
  const close = useEffectEvent(onClose);
  const mayPush = useEffectEvent(() => !persistent);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    element.showModal();
    cover(1);
    shieldPress(element);
    const first = element.querySelector('[data-autofocus]') ?? element.firstElementChild;
    if (first instanceof HTMLElement) first.focus({ preventScroll: true });
    const leave = openOverlay({ element, close: () => close() });
    return () => {
      leave();
      element.close();
      cover(-1);
      shieldPress(topOverlay() ?? document.body);
    };
  }, []);

  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!panel.current || className !== 'overlay-bottom') return;
    return pushDown(panel.current, { mayClose: () => mayPush(), close: () => close() });
  }, [className]);

  const onPointerDown = (event: PointerEvent) => {
    pressedScrim.current = event.target === dialog.current;
  };
  const onClick = (event: MouseEvent) => {
    if (!persistent && pressedScrim.current && event.target === dialog.current) onClose();
  };
  return createPortal(
    <dialog
      ref={dialog}
      role={role}
      aria-label={label}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      className={classNames('overlay', className)}
      onPointerDown={onPointerDown}
      onClick={onClick}
      onKeyDown={(event) => {
        // Handled at the key, because a browser cancels a dialog against the page's will at the second press.
        if (ignoresEsc && event.key === 'Escape') event.preventDefault();
      }}
      onCancel={(event) => {
        if (event.target !== dialog.current) return;
        event.preventDefault();
        if (!ignoresEsc) onClose();
      }}
      onClose={(event) => {
        // The browser closes by force on a second Esc.
        if (event.target === dialog.current && !dialog.current.open) onClose();
      }}
    >
      <div ref={panel} className={panelClassName} style={maxWidth ? { maxWidth } : undefined} tabIndex={-1}>
        {children}
      </div>
    </dialog>,
    document.body,
  );
}
