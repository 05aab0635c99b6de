import type { ReactNode } from 'react';
import { DeskIcon } from './icon.tsx';
import type { DeskIconName } from './icon-name.ts';
import type { Tone } from './state.tsx';

/** One fact about a record. Without a tone it is good or neutral: only what needs a look has colour. */
export function Fact({
  tone,
  icon,
  children,
}: {
  tone?: Exclude<Tone, 'off' | 'win' | 'urgent'>;
  icon?: DeskIconName;
  children: ReactNode;
}) {
  return (
    <span className={tone ? `fact ${tone}` : 'fact'}>
      {icon && <DeskIcon name={icon} />}
      {children}
    </span>
  );
}
