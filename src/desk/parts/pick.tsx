import type { ReactNode } from 'react';
import { classNames } from '#src/lib/class-names.ts';
import { KeyHint } from './key-hint.tsx';

/** One of several choices of which each has its key. */
export function Pick({
  keys,
  isOn,
  onPick,
  look,
  children,
}: {
  keys: string;
  isOn: boolean;
  onPick: () => void;
  /** Behind the dot and the key: a member with amount and two marks, or one text. */
  look: 'candidate' | 'text';
  children: ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a button that is a radio has the look of the list
    <button
      type="button"
      role="radio"
      aria-checked={isOn}
      className={classNames('pick w-full text-left', `is-${look}`, isOn && 'is-on')}
      onClick={onPick}
    >
      <span className={isOn ? 'dot is-on' : 'dot'} />
      <KeyHint keys={keys} />
      {children}
    </button>
  );
}
