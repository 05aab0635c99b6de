import type { ReactNode } from 'react';
import { DeskIcon } from './icon.tsx';
import type { DeskIconName } from './icon-name.ts';

/** `ok` good, `wait` under way, `warn` late or differing, `bad` wrong, `off` ended, `win` won, `urgent` at once. */
export type Tone = 'ok' | 'wait' | 'warn' | 'bad' | 'off' | 'win' | 'urgent';

/** A state: colour, word and shape together, never colour alone. */
export function State({ tone, icon, children }: { tone: Tone; icon: DeskIconName; children: ReactNode }) {
  return (
    <span className={`st ${tone}`}>
      <DeskIcon name={icon} />
      {children}
    </span>
  );
}
