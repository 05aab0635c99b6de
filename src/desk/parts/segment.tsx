import type { ReactNode } from 'react';

/** One of a few choices, all in view: a radio group. Arrows move through it as through any radio group. */
export function DeskSegment<Value extends string>({
  label,
  choices,
  value,
  onChange,
  isOff = false,
  isWide = false,
}: {
  label: string;
  choices: readonly { value: Value; label: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
  isOff?: boolean;
  /** Fills its place, each choice as wide as the others. */
  isWide?: boolean;
}) {
  return (
    <div className={isWide ? 'seg is-wide' : 'seg'} role="radiogroup" aria-label={label}>
      {choices.map((choice) => (
        // biome-ignore lint/a11y/useSemanticElements: a button that is a radio has the look of the segment
        <button
          key={choice.value}
          type="button"
          role="radio"
          aria-checked={choice.value === value}
          disabled={isOff}
          onClick={() => onChange(choice.value)}
        >
          {choice.label}
        </button>
      ))}
    </div>
  );
}
