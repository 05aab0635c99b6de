import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { classNames } from '#src/lib/class-names.ts';
import { KeyHint } from './key-hint.tsx';

type Look = 'primary' | 'quiet' | 'danger' | 'ghost' | 'line2';

/**
 * A button that says verb, amount and name, with its key printed on it. `go` is a decision's height of 40 px, `xs` a row's. While
 * it is busy it takes no second press.
 */
export function ActButton({
  look = 'quiet',
  size,
  keys,
  isBusy = false,
  className,
  children,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & {
  look?: Look;
  size?: 'go' | 'xs';
  keys?: string;
  isBusy?: boolean;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      className={classNames('btn', `btn-${look}`, size && `btn-${size}`, className)}
      aria-busy={isBusy || undefined}
      disabled={rest.disabled || isBusy}
      {...rest}
    >
      {children}
      {keys && <KeyHint keys={keys} />}
    </button>
  );
}
