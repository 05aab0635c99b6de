import { useEffect, useState } from 'react';
import type { ArtCategory } from './game-art-drawing.ts';

const drawn = new Map<string, string>();

/** The picture as a data address, drawn once per game; the drawing code is its own chunk. */
async function drawArt(key: string, id: string, category: ArtCategory): Promise<string> {
  const { gameArt } = await import('./game-art-drawing.ts');
  const address = `data:image/svg+xml,${encodeURIComponent(gameArt(id, category))}`;
  drawn.set(key, address);
  return address;
}

function useGameArt(id: string, category: ArtCategory, isNeeded: boolean): string | undefined {
  const key = `${category}:${id}`;
  const [art, setArt] = useState({ key, address: drawn.get(key) });
  useEffect(() => {
    if (!isNeeded || drawn.has(key)) return;
    let isCurrent = true;
    drawArt(key, id, category).then(
      (address) => isCurrent && setArt({ key, address }),
      // A chunk that does not load leaves the calm tile ground; the shell reloads on chunk failures by itself.
      (error: unknown) => console.error('game art', error),
    );
    return () => {
      isCurrent = false;
    };
  }, [key, id, category, isNeeded]);
  return drawn.get(key) ?? (art.key === key ? art.address : undefined);
}

export interface GameArtProps {
  id: string | number;
  category: ArtCategory;
  /** The provider's picture, preferred while it loads well. */
  src?: string | null;
  /** Empty where the name stands beside it. */
  alt?: string;
  className?: string;
}

/** A game's picture: the given one, or the same drawing for the same game every time. */
export function GameArt({ id, category, src, alt = '', className = 'size-full object-cover' }: GameArtProps) {
  const [broken, setBroken] = useState<string>();
  const isGiven = Boolean(src) && src !== broken;
  const art = useGameArt(String(id), category, !isGiven);
  if (src && isGiven) {
    return (
      <img src={src} alt={alt} className={className} loading="lazy" decoding="async" onError={() => setBroken(src)} />
    );
  }
  return art ? <img src={art} alt={alt} className={className} decoding="async" /> : null;
}
