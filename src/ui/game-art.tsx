import { useState } from 'react';
import { API_URL } from '#src/lib/api-url.ts';
import { pictureSource } from '#src/lib/page-pictures.ts';

export interface GameArtProps {
  /** `category`: the category's own picture. */
  id: string | number;
  category: 'slot' | 'casino' | 'fishing' | 'sport' | 'lotto' | 'freespin';
  /** The provider's picture, preferred while it loads well. */
  src?: string | null;
  /** Empty where the name is shown beside it. */
  alt?: string;
  className?: string;
}

/** A game's picture: the given one, or the server's drawing, the same for the same game every time. */
export function GameArt({ id, category, src, alt = '', className = 'size-full object-cover' }: GameArtProps) {
  const [broken, setBroken] = useState<readonly string[]>([]);
  const drawing = `${API_URL}/media/art/${category}/${id}.svg`;
  const picture = [src, drawing].find((address) => address && !broken.includes(address));
  // Without both pictures the calm background of its place stays.
  if (!picture) return <span className={className} />;
  return (
    <img
      src={pictureSource(picture)}
      alt={alt}
      className={className}
      loading="lazy"
      decoding="async"
      onError={() => {
        setBroken([...broken, picture]);
        // A picture that a lost connection has broken is loaded again afterwards.
        addEventListener('online', () => setBroken([]), { once: true });
      }}
    />
  );
}
