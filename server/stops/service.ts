import type { OutputOf, ParsedInputOf } from '#contract/endpoint.ts';
import { bahtOf } from '#contract/money.ts';
import {
  operatorLiftStop,
  type operatorStop,
  type operatorStops,
  type operatorStopText,
} from '#contract/operator-stops.ts';
import type { StopKind } from '#contract/stops.ts';
import type { Operator } from '#server/access/operator-keys.ts';
import { type StopRow, stopOnWire, stopsInForce } from '#server/access/stop-queries.ts';
import type { Queries, Transaction } from '#server/database/database.ts';
import type { Confirmations } from '#server/http/confirmations.ts';
import { invalidField, recordConflict } from '#server/lib/refusal.ts';
import { notifyMember } from '#server/message/notify-queries.ts';
import {
  affectedBy,
  insertStop,
  insertWatcher,
  lastLifted,
  lockStop,
  markLifted,
  stoppable,
  type Target,
  takeWatchers,
  updateTold,
  waitingLifts,
  watchersOf,
} from './queries.ts';
import { liftSummary, NOT_STOPPED, UNKNOWN_SUBJECT, WANTS_NO_SUBJECT, WITHOUT_SUBJECT } from './text.ts';

type ForOperators = OutputOf<typeof operatorStop>;

/** The topic of wake-ups that says that an agent's stops have changed; its key is the agent's id. */
export const STOPS = 'stops';

interface Named {
  kind: StopKind;
  subject: string;
  name: string;
}

/** The subject of a request to lift a stop. */
const liftSubject = ({ kind, subject }: Omit<Named, 'name'>) => `stop ${kind} ${subject}`.trim();

const onWire = (row: StopRow): ForOperators => ({ ...stopOnWire(row), reason: row.reason, stopped_by: row.stopped_by });

const everything = async (queries: Queries, agentId: number): Promise<readonly Named[]> => [
  ...WITHOUT_SUBJECT,
  ...(await stoppable(queries, agentId)),
];

/** Everything that the agent can stop, with the stops in force. */
export async function listStops(queries: Queries, agentId: number, at: Date): Promise<OutputOf<typeof operatorStops>> {
  // One after the other: a transaction has one connection.
  const named = await everything(queries, agentId);
  const inForce = await stopsInForce(queries, agentId);
  const lifted = await lastLifted(queries, agentId);
  const watchers = await watchersOf(queries, agentId);
  const lifts = await waitingLifts(queries, agentId, at);
  const affected = await affectedBy(queries, agentId, at);
  return named.map(({ kind, subject, name }) => {
    const isThis = (row: Pick<StopRow, 'kind' | 'subject'>) => row.kind === kind && row.subject === subject;
    const stop = inForce.find(isThis);
    const last = lifted.find(isThis);
    const under = affected.find(isThis);
    const lift = lifts.find((row) => row.subject === liftSubject({ kind, subject }));
    return {
      kind,
      subject: subject === '' ? null : subject,
      name,
      stop: stop ? onWire(stop) : null,
      lift_requested: lift
        ? {
            confirmation_id: String(lift.confirmation_id),
            requested_by: lift.requested_by,
            requested_at: lift.requested_at.toISOString(),
            reason: lift.reason,
            expires_at: lift.expires_at.toISOString(),
          }
        : null,
      watchers: watchers.find((row) => row.stop_id === stop?.id)?.watchers ?? 0,
      affects: {
        count: under?.count ?? 0,
        amount: under && under.satang !== null ? bahtOf(under.satang) : null,
        until: under?.until?.toISOString() ?? null,
      },
      last: last
        ? {
            since: last.stopped_at.toISOString(),
            lifted_at: last.lifted_at.toISOString(),
            reason: last.reason,
            stopped_by: last.stopped_by,
            lifted_by: last.lifted_by,
          }
        : null,
    };
  });
}

/** The target that a call names. Refuses with `invalid_input` if the agent does not have it. */
async function targetOf(
  queries: Queries,
  agentId: number,
  input: { kind: StopKind; subject: string | null },
): Promise<Target & { name: string }> {
  const known = (await everything(queries, agentId)).filter(({ kind }) => kind === input.kind);
  const found = known.find(({ subject }) => subject === (input.subject ?? ''));
  if (!found) throw invalidField('subject', known[0]?.subject === '' ? WANTS_NO_SUBJECT : UNKNOWN_SUBJECT);
  return { ...found, agentId };
}

/** The target's stop in force, locked. Refuses with `record_conflict` if there is none. */
async function lockInForce(tx: Transaction, target: Target): Promise<StopRow> {
  const row = await lockStop(tx, target);
  if (!row) throw recordConflict(NOT_STOPPED);
  return row;
}

/** Stops it at once. A stop in force stays as it is, so that a second press changes nothing. */
export async function putStop(
  tx: Transaction,
  operator: Operator,
  input: ParsedInputOf<typeof operatorStop>,
  at: Date,
): Promise<ForOperators> {
  const target = await targetOf(tx, operator.agentId, input);
  const { message, expected_at: expectedAt, reason } = input;
  await insertStop(tx, target, { message, expectedAt, reason, keyId: operator.keyId, at });
  announceStops(tx, operator.agentId);
  return onWire(await lockInForce(tx, target));
}

/** Changes what players read. Refuses with `invalid_input` and `record_conflict`. */
export async function tellPlayers(
  tx: Transaction,
  { agentId }: Operator,
  input: ParsedInputOf<typeof operatorStopText>,
  at: Date,
): Promise<ForOperators> {
  const target = await targetOf(tx, agentId, input);
  const row = await lockInForce(tx, target);
  await updateTold(tx, row.id, { message: input.message, expectedAt: input.expected_at }, at);
  announceStops(tx, agentId);
  return onWire(await lockInForce(tx, target));
}

/** Asks a second key to lift a stop in force. Returns the confirmation's id; refuses with `invalid_input` and `record_conflict`. */
export async function requestLift(
  tx: Transaction,
  confirmations: Confirmations,
  operator: Operator,
  input: ParsedInputOf<typeof operatorLiftStop>,
): Promise<string> {
  const target = await targetOf(tx, operator.agentId, input);
  await lockInForce(tx, target);
  const request = { operator, subject: liftSubject(target), summary: liftSummary(target.name, input.reason) };
  return confirmations.request(tx, operatorLiftStop, input, request);
}

/** Lifts a stop, confirmed by `operator`, and tells the members who wanted to know. */
export async function liftStop(
  tx: Transaction,
  input: ParsedInputOf<typeof operatorLiftStop>,
  operator: Operator,
  at: Date,
): Promise<void> {
  const target = await targetOf(tx, operator.agentId, input);
  const row = await lockInForce(tx, target);
  await markLifted(tx, row.id, operator.keyId, at);
  for (const { member_id: memberId } of await takeWatchers(tx, row.id))
    await notifyMember(tx, {
      agentId: operator.agentId,
      memberId,
      kind: 'stop_lifted',
      data: { kind: row.kind, name: target.name },
      link: LINKS[row.kind],
      at,
    });
  announceStops(tx, operator.agentId);
}

/** The page that a notice of a lifted stop leads to. */
const LINKS: Readonly<Record<StopKind, string>> = {
  site: '/',
  deposits: '/member/deposit',
  payouts: '/member/withdraw',
  lottery: '/lotto/lobby',
  provider: '/',
};

/** Wakes the open pages of the agent's players, after the commit. */
function announceStops(tx: Transaction, agentId: number): void {
  tx.signals.push({ name: STOPS, key: agentId });
}

/** Notifies the member when the stop is lifted; false if it has already been lifted. */
export const watch = (tx: Transaction, member: { agentId: number; memberId: number }, stopId: string) =>
  insertWatcher(tx, member, stopId);
