import { Component, type ReactNode, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { type ToastOptions as HotOptions, toast as hot, type Toast, useToaster } from 'react-hot-toast/headless';
import { classNames } from '#src/lib/class-names.ts';
import { partText } from '#src/text/parts.ts';
import { IconButton } from './button.tsx';
import { freeTop } from './free-top.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-name.ts';
import { onOverlayChange, topOverlay } from './overlay-history.ts';
import { requestToaster } from './toast-signal.ts';

const DURATION_MS = 3000;
const ENTRY_DURATION_MS = 1000;
const SHOWN_AT_ONCE = 3;
/** A screen reader speaks new content of a live region that it already knows. */
const KNOWN_MS = 120;

/** An action against the problem. Such a toast stays until it is pressed or closed. */
interface ToastAction {
  label: string;
  onPress: () => void;
}

export interface ToastOptions {
  /** ms; endless if there is an action */
  duration?: number;
  /** Two toasts with the same id are one. */
  id?: string;
  action?: ToastAction;
  /**
   * At the top of the screen, as docs/specification.md#error-catalogue wants for a few; `top-right` does not span the whole width. By
   * default, a place where it covers no control.
   */
  placement?: 'top' | 'top-right';
}

const TONES: Record<string, { icon: IconName; colour: string }> = {
  success: { icon: 'check', colour: 'var(--money-in)' },
  error: { icon: 'close', colour: 'var(--color-error)' },
  info: { icon: 'clock', colour: 'var(--money-pending)' },
  warning: { icon: 'alert', colour: 'var(--color-warning)' },
};

/** Whether the code that draws toasts is there. */
let isDrawn = false;
/** Toasts from before that, by their ids: the time of each begins when it can be seen. */
const waiting = new Map<string, () => void>();
let made = 0;

function show(tone: string, text: string, { action, duration, id, placement }: ToastOptions = {}): string {
  made += 1;
  const key = id ?? `toast-${made}`;
  const content = (
    <>
      <span className="flex-[1_1_6em]">{text}</span>
      {action && <Action action={action} onEnd={() => hot.dismiss(key)} />}
    </>
  );
  const options: HotOptions = {
    id: key,
    duration: duration ?? (action ? Number.POSITIVE_INFINITY : DURATION_MS),
    className: tone,
    position: placement === 'top' ? 'top-center' : (placement ?? 'bottom-center'),
  };
  const put = () => void hot(content, options);
  if (isDrawn) put();
  else waiting.set(key, put);
  requestToaster();
  return key;
}

function Action({ action, onEnd }: { action: ToastAction; onEnd: () => void }) {
  const press = () => {
    onEnd();
    action.onPress();
  };
  return (
    <span className="flex items-center gap-3 -my-2.5 -mr-2.5 ml-auto">
      <button type="button" className="min-h-11 px-2 font-bold" onClick={press}>
        {action.label}
      </button>
      <IconButton icon="close" size={20} label={partText.close} className="text-inherit" onClick={onEnd} />
    </span>
  );
}

/** A short message where it covers no control, 3 s. */
export const toast = {
  success: (text: string, options?: ToastOptions) => show('success', text, options),
  error: (text: string, options?: ToastOptions) => show('error', text, options),
  warning: (text: string, options?: ToastOptions) => show('warning', text, options),
  info: (text: string, options?: ToastOptions) => show('info', text, options),
  /** The game-entry toast: 1 s. */
  entry: (text: string, id: string) => show('info', text, { duration: ENTRY_DURATION_MS, id }),
  dismiss: (id?: string) => {
    if (id === undefined) waiting.clear();
    else waiting.delete(id);
    hot.dismiss(id);
  },
};

function ToastCard({ item }: { item: Toast }) {
  const tone = TONES[item.className ?? ''] ?? { icon: 'info' as const, colour: 'var(--money-pending)' };
  return (
    <div className={classNames('toast-card', item.position === 'top-right' && 'justify-self-end')}>
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

const isAlert = ({ className }: Toast) => className === 'error' || className === 'warning';
const cardsOf = (toasts: readonly Toast[]) => toasts.map((item) => <ToastCard key={item.id} item={item} />);

/**
 * Draws the toasts, in live regions that exist before their text; mounted once, at the first toast (toast-signal.ts).
 * It renders inside an open dialog, because everything outside it is inert.
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
  useEffect(() => {
    const timer = setTimeout(() => {
      isDrawn = true;
      for (const put of waiting.values()) put();
      waiting.clear();
    }, KNOWN_MS);
    return () => {
      clearTimeout(timer);
      isDrawn = false;
    };
  }, []);
  const ids = shown.map(({ id }) => id).join();
  const isTop = shown.some(({ position }) => position?.startsWith('top'));
  // Other toasts have another height; visible ones do not move while the page does.
  useLayoutEffect(() => {
    if (ids && box.current) box.current.style.top = isTop ? '' : `${freeTop(box.current, place)}px`;
  }, [ids, place, isTop]);
  // When the screen is turned, or the text grows, a toast that stays would be cut off.
  useEffect(() => {
    const element = box.current;
    if (!element || !ids || isTop || typeof ResizeObserver === 'undefined') return;
    const put = () => {
      element.style.top = `${freeTop(element, place)}px`;
    };
    const resized = new ResizeObserver(put);
    resized.observe(element);
    addEventListener('resize', put);
    return () => {
      resized.disconnect();
      removeEventListener('resize', put);
    };
  }, [ids, place, isTop]);
  return createPortal(
    <div ref={box} className="toasts">
      <div aria-live="assertive">{cardsOf(shown.filter(isAlert))}</div>
      <div aria-live="polite">{cardsOf(shown.filter((item) => !isAlert(item)))}</div>
    </div>,
    place,
  );
}
