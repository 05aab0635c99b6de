import type { ComponentPropsWithRef } from 'react';
import { classNames } from '#src/lib/class-names.ts';

export interface ChipProps extends ComponentPropsWithRef<'button'> {
  selected?: boolean;
}

/** A filter. */
export function Chip({ selected = false, className, ...rest }: ChipProps) {
  return <button type="button" {...rest} className={classNames('chip', className)} aria-pressed={selected} />;
}
