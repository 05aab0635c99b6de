import { type ComponentProps, useState } from 'react';
import { classNames } from '#src/lib/class-names.ts';

interface ContentPictureProps extends Omit<ComponentProps<'img'>, 'alt' | 'onError' | 'ref'> {
  src: string;
}

/** An operator's picture, beside its words. One that does not load leaves a calm background of its size. */
export function ContentPicture({ src, className, ...rest }: ContentPictureProps) {
  const [broken, setBroken] = useState<string | null>(null);
  if (broken === src)
    return (
      <span
        className={classNames(className, 'block relative overflow-hidden bg-base-300 guilloche')}
        aria-hidden="true"
      />
    );
  return (
    <img
      decoding="async"
      {...rest}
      src={src}
      alt=""
      className={className}
      onError={() => {
        setBroken(src);
        // A picture that a lost connection has broken is loaded again afterwards.
        addEventListener('online', () => setBroken(null), { once: true });
      }}
    />
  );
}
