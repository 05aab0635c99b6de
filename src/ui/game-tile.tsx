import type { ComponentProps } from 'react';
import { classNames } from '../lib/class-names.ts';
import { GameArt } from './game-art.tsx';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-name.ts';

export interface GameTileProps extends Pick<ComponentProps<typeof GameArt>, 'id' | 'category' | 'src'> {
  name: string;
  /** The provider. */
  by: string;
  /** Shown, not playable. */
  isOff?: boolean;
  /** False: the calm ground alone. */
  hasPicture?: boolean | undefined;
  tag?: { label: string; icon?: IconName } | null;
  onOpen: () => void;
}

/** Square art with its tag, name and provider on one line each; the whole tile is the button. */
export function GameTile({ id, category, src, name, by, isOff, hasPicture = true, tag, onOpen }: GameTileProps) {
  return (
    <button type="button" className={classNames('game-tile text-left', isOff && 'is-off')} onClick={onOpen}>
      <span className="art block">
        {hasPicture && <GameArt id={id} category={category} src={src} />}
        {tag && (
          <span className="tag">
            {tag.icon && <Icon name={tag.icon} size={16} />}
            {tag.label}
          </span>
        )}
      </span>
      <span className="name block">{name}</span>
      <span className="by block">{by}</span>
    </button>
  );
}
