import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { Spinner } from './spinner.tsx';

/** `done` has happened, `busy` is under way, `stopped` ended without success, `next` is still to happen. */
export type StepState = 'done' | 'busy' | 'stopped' | 'next';

const MARKS: Record<StepState, ReactNode> = {
  done: (
    <span className="grid place-items-center size-6 rounded-full flex-none bg-money-in text-base-200">
      <Icon name="check" size={16} />
    </span>
  ),
  busy: (
    <span className="grid place-items-center size-6 flex-none text-money-pending">
      <Spinner />
    </span>
  ),
  stopped: (
    <span className="grid place-items-center size-6 rounded-full flex-none bg-base-300 text-muted">
      <Icon name="minus" size={16} />
    </span>
  ),
  next: <span className="size-6 rounded-full flex-none bg-base-300" />,
};
const LABELS: Record<StepState, string> = {
  done: '',
  busy: 'font-medium text-money-pending',
  stopped: 'font-medium',
  next: 'text-muted',
};

interface StepListProps {
  steps: readonly { key: string; state: StepState; label: string; note: string }[];
}

/** The steps of money under way, each with a note: its time, or what it waits for. */
export function StepList({ steps }: StepListProps) {
  return (
    <ol className="grid gap-3 text-sm">
      {steps.map(({ key, state, label, note }) => (
        <li key={key} className="flex flex-wrap items-center gap-x-3 min-h-7">
          {MARKS[state]}
          <span className={`flex-[1_1_7rem] ${LABELS[state]}`}>{label}</span>
          <span className="text-xs text-muted">{note}</span>
        </li>
      ))}
    </ol>
  );
}
