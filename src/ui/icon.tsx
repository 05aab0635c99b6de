import { classNames } from '#src/lib/class-names.ts';
import type { IconName } from './icon-name.ts';
// A hashed file is requested once; an unhashed one is requested again with each icon, and is missing offline.
import sprite from './icons.svg?no-inline';

const SIZES = { 24: '', 20: 'icon-sm', 16: 'icon-xs' } as const;

export interface IconProps {
  name: IconName;
  /** 24, 20 or 16 px. */
  size?: keyof typeof SIZES;
  className?: string;
}

/** A picture of the sprite in the text's colour. Decorative: an icon alone needs a label on its button. */
export function Icon({ name, size = 24, className }: IconProps) {
  return (
    <svg className={classNames('icon', SIZES[size], className)} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
