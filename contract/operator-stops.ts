import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { baht, count, id, nothing, time } from './fields.ts';
import { decision, reason } from './operator-shapes.ts';
import { stop, stopKind } from './stops.ts';

const target = { kind: stopKind, subject: id.nullable().default(null) };
const told = {
  /** The sentence for players; if it is empty they only read the app's own. */
  message: z.string().trim().max(200).default(''),
  expected_at: time.nullable().default(null),
};

const stopForOperators = stop.extend({ reason: z.string(), stopped_by: z.string() });

const row = z.object({
  kind: stopKind,
  subject: z.string().nullable(),
  name: z.string(),
  /** Null while it runs. */
  stop: stopForOperators.nullable(),
  /** The request to lift it, which waits for a second key. */
  lift_requested: z
    .object({ confirmation_id: id, requested_by: z.string(), requested_at: time, reason: z.string(), expires_at: time })
    .nullable(),
  /** The number of members who asked to be told when it opens. */
  watchers: count,
  /** What is under way there now: open payouts or deposits with their sum, stakes of the round that is open, people who play. */
  affects: z.object({ count, amount: baht.nullable(), until: time.nullable() }),
  /** The last stop that was lifted. */
  last: z
    .object({ since: time, lifted_at: time, reason: z.string(), stopped_by: z.string(), lifted_by: z.string() })
    .nullable(),
});

export const operatorStops = endpoint({
  method: 'GET',
  path: '/operator/stops',
  origin: 'extension',
  access: 'operator',
  summary: 'All that can be stopped, and what is stopped now',
  input: nothing,
  output: z.array(row),
});

export const operatorStop = endpoint({
  method: 'POST',
  path: '/operator/stops/stop',
  origin: 'extension',
  access: 'operator',
  summary: 'Stops it at once, by one key; what is stopped already stays as it is',
  input: z.strictObject({ ...target, ...told, reason }),
  output: stopForOperators,
});

export const operatorStopText = endpoint({
  method: 'POST',
  path: '/operator/stops/text',
  origin: 'extension',
  access: 'operator',
  summary: 'Changes what players read of a stop',
  input: z.strictObject({ ...target, ...told }),
  output: stopForOperators,
});

export const operatorLiftStop = endpoint({
  method: 'POST',
  path: '/operator/stops/lift',
  origin: 'extension',
  access: 'operator',
  summary: 'Asks to lift a stop; a second key confirms it',
  input: z.strictObject({ ...target, reason }),
  output: decision,
});
