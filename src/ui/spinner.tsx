import { classNames } from '#src/lib/class-names.ts';

/** A turning ring in the text's colour; size by a width class, 20 px without one. */
export function Spinner({ className = 'w-5' }: { className?: string }) {
  return <span className={classNames('spinner', className)} aria-hidden="true" />;
}
