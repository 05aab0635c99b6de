import type { Value } from '#server/agent/operation-file.ts';
import type { Difference } from './difference.ts';
import type { Step } from './plan.ts';

const MAX_LETTERS = 80;

function shorten(value: Value | undefined): string {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value);
  return text.length > MAX_LETTERS ? `${text.slice(0, MAX_LETTERS)}…` : text;
}

/**
 * A plan for people: `+` is made, `~` changed, `!` changed by calls since the last apply, `-` ended (or, without
 * `--remove`, left as it is).
 */
export const describeSteps = (steps: readonly Step[], isRemoving: boolean): string[] =>
  steps.flatMap((step) => linesOf(step, isRemoving));

const ofCalls = (drift: readonly Difference[], one: Difference): string =>
  drift.includes(one) ? ' (changed since the last apply, not by files)' : '';

function linesOf(step: Step, isRemoving: boolean): string[] {
  const name = `${step.kind} ${step.key}`;
  switch (step.step) {
    case 'make':
      return [step.isGone ? `! ${name}: something else than files has removed it since the last apply` : `+ ${name}`];
    case 'change':
      return [
        step.drift.length > 0 ? `! ${name}` : `~ ${name}`,
        ...step.differences.map(
          (one) => `    ${one.path}: ${shorten(one.from)} → ${shorten(one.to)}${ofCalls(step.drift, one)}`,
        ),
      ];
    case 'end':
      return [isRemoving ? `- ${name}` : `? ${name}: no file has it any more; --remove ends it`];
    case 'adopt':
      return [];
  }
}
