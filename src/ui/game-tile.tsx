import type { ComponentProps } from 'react';
import { GameArt } from './game-art.tsx';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-name.ts';

export interface GameTileProps extends Pick<ComponentProps<typeof GameArt>, 'id' | 'category' | 'src'> {
  name: string;
  /** The provider, once it is known. */
  by: string | undefined;
  tag?: { label: string; icon?: IconName } | null;
  onOpen: () => void;
}

/** Square art with its tag, name and provider on one line each; the whole tile is the button. */
export function GameTile({ id, category, src, name, by, tag, onOpen }: GameTileProps) {
  return (
    <button type="button" className="game-tile text-left" onClick={onOpen}>
      <span className="art block">
        <GameArt id={id} category={category} src={src} />
        {tag && (
          <span className="tag">
            {tag.icon && <Icon name={tag.icon} size={16} />}
            {tag.label}
          </span>
        )}
      </span>
      <span className="name block">{name}</span>
      <span className="by block">{by ?? '\u00a0'}</span>
    </button>
  );
}
