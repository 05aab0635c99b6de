import type { ReactNode } from 'react';
import type { Check } from '#src/lib/check.ts';
import { classNames } from '#src/lib/class-names.ts';
import { Icon } from './icon.tsx';

/**
 * The outcome of a draw's check: the verdict in words, each comparison, and below them the inputs of the computation.
 */
export function CheckList({
  checks,
  text,
  children,
}: {
  checks: readonly Check[];
  text: { passed: string; differs: string; yes: string; no: string };
  children?: ReactNode;
}) {
  const isRight = checks.every(({ isTrue }) => isTrue);
  return (
    <div className="grid gap-2">
      <p className={classNames('font-medium flex items-center gap-2', isRight ? 'text-money-in' : 'text-error')}>
        <Icon name={isRight ? 'check' : 'alert'} />
        {isRight ? text.passed : text.differs}
      </p>
      <ul className="rows inset-box px-4 text-sm">
        {checks.map((check) => (
          <li key={check.text} className="flex items-center gap-3 min-h-11 py-1.5">
            <span className="flex-1 num">{check.text}</span>
            <span className={classNames('flex-none', check.isTrue ? 'text-money-in' : 'text-error font-bold')}>
              {check.isTrue ? text.yes : text.no}
            </span>
          </li>
        ))}
      </ul>
      {children}
    </div>
  );
}

/** The input of a check (a seed, a hash) in full; nothing while it is not published. */
export function CheckSource({ label, value }: { label: string; value: string | null }) {
  if (value === null) return null;
  return (
    <p className="text-xs text-muted">
      {label} <code className="break-all">{value}</code>
    </p>
  );
}
