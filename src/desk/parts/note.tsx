import type { ReactNode } from 'react';
import { DeskIcon } from './icon.tsx';
import type { DeskIconName } from './icon-name.ts';

/** The one sentence that may change the decision. `bad` is announced at once: it is the server's refusal. */
export function Note({
  tone,
  icon = 'info',
  children,
}: {
  tone?: 'ok' | 'wait' | 'warn' | 'bad';
  icon?: DeskIconName;
  children: ReactNode;
}) {
  return (
    <div className={tone ? `note ${tone}` : 'note'} role={tone === 'bad' ? 'alert' : undefined}>
      <DeskIcon name={icon} />
      <span>{children}</span>
    </div>
  );
}
