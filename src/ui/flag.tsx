import { type ComponentProps, useRef } from 'react';
import { classNames } from '#src/lib/class-names.ts';
import { pictureSource } from '#src/lib/page-pictures.ts';
import { useNearViewport } from './use-near-viewport.ts';

const SIZES = { 44: 'size-11', 40: 'size-10', 36: 'size-9', 28: 'size-7' } as const;

interface FlagProps {
  icon: string;
  size?: keyof typeof SIZES;
  isOff?: boolean;
}

/** A lottery's round flag or sign; grey if `isOff`. */
export const Flag = ({ icon, ...look }: FlagProps) => <Circle src={pictureSource(icon)} {...look} />;

/**
 * A flag below the first screen. It has no picture until it is near: each picture is a document of its own, which
 * delays the first paint (docs/figures.md).
 */
export function LaterFlag({ icon, ...look }: FlagProps) {
  const place = useRef<HTMLImageElement>(null);
  const isNear = useNearViewport(place);
  return <Circle ref={place} src={isNear ? pictureSource(icon) : undefined} {...look} />;
}

type CircleProps = Omit<FlagProps, 'icon'> & Pick<ComponentProps<'img'>, 'src' | 'ref'>;

function Circle({ src, ref, size = 44, isOff = false }: CircleProps) {
  return (
    <img
      ref={ref}
      src={src}
      alt=""
      width={size}
      height={size}
      decoding="async"
      className={classNames('rounded-full flex-none bg-base-300', SIZES[size], isOff && 'grayscale opacity-60')}
    />
  );
}
