import './toast.css';
import { Component, type ReactNode, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { type ToastOptions as HotOptions, toast as hot, type Toast, useToaster } from 'react-hot-toast/headless';
import { classNames } from '../lib/class-names.ts';
import { freeTop } from './free-top.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-name.ts';
import { onOverlayChange, topOverlay } from './overlay-history.ts';
import { requestToaster } from './toast-signal.ts';

const DURATION_MS = 3000;
const ENTRY_DURATION_MS = 1000;
const SHOWN_AT_ONCE = 3;

interface ToastAction {
  label: string;
  onPress: () => void;
}

export interface ToastOptions {
  /** ms */
  duration?: number;
  /** Two toasts with the same id are one. */
  id?: string;
  action?: ToastAction;
  /** On a phone at the right edge, not across the whole width; from 960 px every toast is at the top right. */
  placement?: 'top' | 'top-right';
}

const TONES: Record<string, { icon: IconName; colour: string }> = {
  success: { icon: 'check', colour: 'var(--money-in)' },
  error: { icon: 'close', colour: 'var(--color-error)' },
  info: { icon: 'clock', colour: 'var(--money-pending)' },
  warning: { icon: 'alert', colour: 'var(--color-warning)' },
};

function show(
  tone: string,
  text: string,
  { action, duration = DURATION_MS, id, placement = 'top' }: ToastOptions = {},
): string {
  const isAlert = tone === 'error' || tone === 'warning';
  const content = (
    <>
      <span className="flex-1">{text}</span>
      {action && <ActionButton action={action} />}
    </>
  );
  const options: HotOptions = {
    id,
    duration,
    className: tone,
    position: placement === 'top' ? 'top-center' : placement,
    ariaProps: isAlert ? { role: 'alert', 'aria-live': 'assertive' } : { role: 'status', 'aria-live': 'polite' },
  };
  requestToaster();
  return hot(content, options);
}

function ActionButton({ action }: { action: ToastAction }) {
  return (
    <button type="button" className="min-h-11 -my-2.5 px-2 font-bold" onClick={action.onPress}>
      {action.label}
    </button>
  );
}

/** A short message where it covers no control, 3 s. */
export const toast = {
  success: (text: string, options?: ToastOptions) => show('success', text, options),
  error: (text: string, options?: ToastOptions) => show('error', text, options),
  warning: (text: string, options?: ToastOptions) => show('warning', text, options),
  info: (text: string, options?: ToastOptions) => show('info', text, options),
  /** The game-entry toast: 1 s. */
  entry: (text: string) => show('info', text, { duration: ENTRY_DURATION_MS }),
  dismiss: (id?: string) => hot.dismiss(id),
};

function ToastCard({ item }: { item: Toast }) {
  const tone = TONES[item.className ?? ''] ?? { icon: 'info' as const, colour: 'var(--money-pending)' };
  return (
    <div className={classNames('toast-card', item.position === 'top-right' && 'justify-self-end')} {...item.ariaProps}>
      <span className="dot" style={{ background: tone.colour }}>
        <Icon name={tone.icon} size={16} />
      </span>
      {typeof item.message === 'function' ? item.message(item) : item.message}
    </div>
  );
}

/** Toasts that cannot be drawn are left out: around them is the whole app, which would become the error page. */
class OrNothing extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };
  static getDerivedStateFromError = () => ({ isBroken: true });
  override render() {
    return !this.state.isBroken && this.props.children;
  }
}

/**
 * Draws the toasts; mounted once, at the first toast (toast-signal.ts). Inside an open dialog, because everything
 * outside of it is inert.
 */
export const Toaster = () => (
  <OrNothing>
    <Toasts />
  </OrNothing>
);

function Toasts() {
  const { toasts } = useToaster();
  const place = useSyncExternalStore(onOverlayChange, topOverlay) ?? document.body;
  const shown = toasts.filter((item) => item.visible).slice(0, SHOWN_AT_ONCE);
  const box = useRef<HTMLDivElement>(null);
  const ids = shown.map(({ id }) => id).join();
  // Other toasts have another height; those that are shown do not move while the page does.
  useLayoutEffect(() => {
    if (ids && box.current) box.current.style.top = `${freeTop(box.current, place)}px`;
  }, [ids, place]);
  return createPortal(
    <div ref={box} className="toasts">
      {shown.map((item) => (
        <ToastCard key={item.id} item={item} />
      ))}
    </div>,
    place,
  );
}
