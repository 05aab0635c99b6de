import type { ComponentProps } from 'react';
import { classNames } from '#src/lib/class-names.ts';
import { GameArt } from './game-art.tsx';
import { Skeleton } from './skeleton.tsx';

export interface GameTileProps extends Pick<ComponentProps<typeof GameArt>, 'id' | 'category' | 'src'> {
  name: string;
  /** The provider. */
  by: string;
  /** Shown, not playable. */
  isOff?: boolean;
  /** False: only the calm background. */
  hasPicture?: boolean | undefined;
  /** A hot one has a flame, drawn by the style sheet, because a lobby shows thirty of them. */
  tag?: { label: string; isHot?: boolean } | null;
  onOpen: () => void;
}

/** As high as a tile of the same width. */
export function GameTileSkeleton() {
  return (
    <>
      <Skeleton className="aspect-square rounded-tile" />
      <Skeleton className="h-5.5 mt-2 w-4/5" />
      <Skeleton className="h-4.5 w-1/2" />
    </>
  );
}

/** Square art with its tag, name and provider on one line each; the whole tile is the button. */
export function GameTile({ id, category, src, name, by, isOff, hasPicture = true, tag, onOpen }: GameTileProps) {
  return (
    <button type="button" className={classNames('game-tile text-left', isOff && 'is-off')} onClick={onOpen}>
      {/* Another game in this place: the previous game's picture must not stay until the new one has loaded. */}
      {hasPicture ? (
        <GameArt key={id} id={id} category={category} src={src} className="art" />
      ) : (
        <span className="art" />
      )}
      {tag && <span className={classNames('tag', tag.isHot && 'is-hot')}>{tag.label}</span>}
      <span className="name block">{name}</span>
      <span className="by block">{by}</span>
    </button>
  );
}
