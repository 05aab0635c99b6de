import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { classNames } from '#src/lib/class-names.ts';
import { KeyHint } from './key-hint.tsx';

/** Whole names, so that the style sheet has them. */
const LOOKS = {
  primary: 'btn-primary',
  quiet: 'btn-quiet',
  danger: 'btn-danger',
  ghost: 'btn-ghost',
  line2: 'btn-line2',
} as const;
const SIZES = { go: 'btn-go', xs: 'btn-xs' } as const;

/**
 * A button that says verb, amount and name, with its key printed on it. `go` is a decision's height of 40 px, `xs` a row's. While
 * it is busy it takes no second press.
 */
export function ActButton({
  look = 'quiet',
  size,
  keys,
  isBusy = false,
  disabled = false,
  className,
  children,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & {
  look?: keyof typeof LOOKS;
  size?: keyof typeof SIZES;
  keys?: string;
  isBusy?: boolean;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      className={classNames('btn', LOOKS[look], size && SIZES[size], className)}
      aria-busy={isBusy || undefined}
      disabled={disabled || isBusy}
      {...rest}
    >
      {children}
      {keys && <KeyHint keys={keys} />}
    </button>
  );
}
