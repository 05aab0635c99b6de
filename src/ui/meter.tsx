import { classNames } from '#src/lib/class-names.ts';

/** A progress bar of `percent` (0 to 100, whole); screen readers get its `label`. */
export function Meter({ label, percent, className }: { label: string; percent: number; className?: string }) {
  return (
    <div
      className={classNames('bar', className)}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <i style={{ width: `${percent}%` }} />
    </div>
  );
}
