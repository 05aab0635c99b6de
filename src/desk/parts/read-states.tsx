import type { ReactNode } from 'react';
import type { ApiError } from '#src/api/api-error.ts';
import { deskText } from '../text/desk.ts';
import { ActButton } from './act-button.tsx';
import { DeskIcon } from './icon.tsx';
import type { DeskIconName } from './icon-name.ts';

/** Rows of 36 px in the place of those that come. */
export function SkeletonRows({ rows = 8 }: { rows?: number }) {
  return (
    <div role="status" aria-label={deskText.loading} className="grid">
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows without content have nothing else
        <div key={index} className="h-9 px-3 grid items-center shadow-[inset_0_-1px_0_var(--dk-line)]">
          <span className="block h-3 rounded-full bg-base-300" style={{ width: `${72 - (index % 4) * 9}%` }} />
        </div>
      ))}
    </div>
  );
}

/** Nothing is there: one line, and what may be worth knowing below it. */
export function EmptyLine({
  icon = 'check',
  children,
  below,
}: {
  icon?: DeskIconName;
  children: ReactNode;
  below?: ReactNode;
}) {
  return (
    <div className="grid place-items-center content-center gap-1 grow p-8 text-center">
      <DeskIcon name={icon} size="sm" />
      <p className="med">{children}</p>
      {below && <p className="sm dim">{below}</p>}
    </div>
  );
}

/** A read that failed, in its own place, with the server's sentence and another try. */
export function FailedRead({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  return (
    <div role="alert" className="grid place-items-center content-center gap-2 grow p-8 text-center">
      <DeskIcon name="alert" size="sm" />
      <p className="med">{deskText.loadFailed}</p>
      <p className="sm dim">{error.message}</p>
      <ActButton onClick={onRetry}>{deskText.retry}</ActButton>
    </div>
  );
}
