import { classNames } from '../../../lib/class-names.ts';
import { pictureSource } from '../../../lib/page-pictures.ts';

const SIZES = { 44: 'size-11', 40: 'size-10', 36: 'size-9', 28: 'size-7' } as const;

/** A lottery's round flag or sign; grey if `isOff`. */
export function Flag({ icon, size = 44, isOff = false }: { icon: string; size?: keyof typeof SIZES; isOff?: boolean }) {
  return (
    <img
      src={pictureSource(icon)}
      alt=""
      width={size}
      height={size}
      decoding="async"
      className={classNames('rounded-full flex-none bg-base-300', SIZES[size], isOff && 'grayscale opacity-60')}
    />
  );
}
