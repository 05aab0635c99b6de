import { classNames } from '#src/lib/class-names.ts';
import type { DeskIconName } from './icon-name.ts';
import sprite from './icons.svg?no-inline';

/** A picture of the desk's sprite in the text's colour, 16 px or 18 px (`sm`). Decorative: alone on a button it needs a label there. */
export function DeskIcon({ name, size = 'xs' }: { name: DeskIconName; size?: 'xs' | 'sm' }) {
  return (
    <svg className={classNames('icon', size === 'xs' ? 'icon-xs' : 'icon-sm')} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
