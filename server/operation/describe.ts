import type { Value } from '../agent/operation-file.ts';
import type { Step } from './plan.ts';

const MAX_LETTERS = 80;

function shorten(value: Value | undefined): string {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value);
  return text.length > MAX_LETTERS ? `${text.slice(0, MAX_LETTERS)}…` : text;
}

/** A plan as a person reads it: `+` is made, `~` changed, `-` ended (or, without `--remove`, left as it is). */
export const describeSteps = (steps: readonly Step[], isRemoving: boolean): string[] =>
  steps.flatMap((step) => describe(step, isRemoving));

function describe(step: Step, isRemoving: boolean): string[] {
  const name = `${step.kind} ${step.key}`;
  switch (step.step) {
    case 'make':
      return [`+ ${name}`];
    case 'change':
      return [
        `~ ${name}`,
        ...step.differences.map(({ path, from, to }) => `    ${path}: ${shorten(from)} → ${shorten(to)}`),
      ];
    case 'end':
      return [isRemoving ? `- ${name}` : `? ${name}: no file has it any more; --remove ends it`];
    case 'adopt':
      return [];
  }
}
