import {
  type ComponentPropsWithoutRef,
  type ComponentPropsWithRef,
  type MouseEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { classNames } from '#src/lib/class-names.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-name.ts';
import { shieldMounted } from './shield.ts';
import { Spinner } from './spinner.tsx';

const VARIANTS = {
  primary: 'btn-primary',
  quiet: 'btn-quiet',
  ghost: 'btn-ghost',
  danger: 'btn-danger',
  line: 'btn-line',
  glass: 'btn-glass',
} as const;

export interface ButtonLook {
  /** `glass` is the second button on a hero card. */
  variant?: keyof typeof VARIANTS;
  /** md 44 px, lg 53 px. */
  size?: 'md' | 'lg';
  /** As wide as its place. */
  block?: boolean;
}

/** The classes of a button, for links that look like one: `<Link className={buttonClass({ variant: 'primary' })}>`. */
export function buttonClass(
  { variant = 'primary', size = 'md', block = false }: ButtonLook,
  className?: string,
): string {
  return classNames('btn', VARIANTS[variant], size === 'lg' && 'btn-lg', block && 'w-full', className);
}

export interface ButtonProps extends ButtonLook, ComponentPropsWithoutRef<'button'> {
  /** Shows a spinner, keeps the width and ignores presses; the button keeps the focus. */
  busy?: boolean;
  /** The verb while busy, such as กำลังส่ง; without it the text stays. */
  busyLabel?: string;
  icon?: IconName;
}

export function Button(props: ButtonProps) {
  const { variant, size, block, busy = false, busyLabel, icon, className, style, children, onClick, ...rest } = props;
  const [width, setWidth] = useState<number>();
  const own = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => shieldMounted(own.current), []);
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) {
      event.preventDefault();
      return;
    }
    setWidth(event.currentTarget.offsetWidth);
    onClick?.(event);
  };
  return (
    <button
      ref={own}
      type="button"
      {...rest}
      className={buttonClass({ variant, size, block }, className)}
      style={busy ? { ...style, minWidth: width } : style}
      aria-busy={busy || undefined}
      onClick={press}
    >
      {busy ? <Spinner /> : icon && <Icon name={icon} size={20} />}
      {busy && busyLabel ? busyLabel : children}
    </button>
  );
}

export interface IconButtonProps extends ComponentPropsWithRef<'button'> {
  icon: IconName;
  /** The action in words, for readers who do not see the button. */
  label: string;
  size?: 24 | 20;
}

/** A round 44 px button with an icon only; children lie over it (a badge). */
export function IconButton({ icon, label, size = 24, className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames('btn btn-ghost btn-icon relative', className)}
      aria-label={label}
    >
      <Icon name={icon} size={size} />
      {children}
    </button>
  );
}
