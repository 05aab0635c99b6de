import './segment.css';
import { type KeyboardEvent, useRef } from 'react';

export interface SegmentProps<T extends string> {
  /** The subject of the choice, for screen readers. */
  label: string;
  value: T;
  options: readonly { value: T; label: string }[];
  onChange: (value: T) => void;
}

/** Two or three equal views as tabs; arrow keys move between them. */
export function Segment<T extends string>({ label, value, options, onChange }: SegmentProps<T>) {
  const list = useRef<HTMLDivElement>(null);
  const moveByKey = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const index = options.findIndex((option) => option.value === value);
    const next = (index + step + options.length) % options.length;
    const option = options[next];
    if (option) onChange(option.value);
    list.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <div ref={list} className="segment" role="tablist" aria-label={label} onKeyDown={moveByKey}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          role="tab"
          aria-selected={option.value === value}
          tabIndex={option.value === value ? 0 : -1}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
