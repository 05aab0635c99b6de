import type { OutputOf } from '#contract/endpoint.ts';
import type { operatorStops } from '#contract/operator-stops.ts';

/** Something that can be stopped, with its stop if it is. */
export type StopRow = OutputOf<typeof operatorStops>[number];

export const idOfStop = ({ kind, subject }: StopRow): string => `${kind} ${subject ?? ''}`;
/** What a call says of it. */
export const targetOf = ({ kind, subject }: StopRow) => ({ kind, subject });
