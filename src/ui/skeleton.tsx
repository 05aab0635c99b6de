import { classNames } from '#src/lib/class-names.ts';

/** A still box in the content's place; give it the content's size and radius. Appears after 150 ms. */
export function Skeleton({ className }: { className?: string }) {
  return <span className={classNames('skeleton block', className)} aria-hidden="true" />;
}
