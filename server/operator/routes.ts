import { Readable } from 'node:stream';
import { endpoints } from '#contract/all.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import * as contract from '#contract/operator.ts';
import type { Operator } from '#server/access/operator-keys.ts';
import { pageOfRows, readIdCursor } from '#server/http/paging.ts';
import type { Server } from '#server/http/route.ts';
import { bangkokDay } from '#server/lib/bangkok.ts';
import { auditAsCsv } from './audit-export.ts';
import { type AuditRow, auditOf } from './audit-queries.ts';
import { type ConfirmationRow, confirmationsOf } from './confirmation-queries.ts';
import type { DecidedConfirmations } from './confirmations.ts';

/** The asker's words, under the name that the call gives them. */
const noteOf = ({ input }: ConfirmationRow): string | null =>
  [input.note, input.reason, input.bank_answer].find((text) => typeof text === 'string') ?? null;

const subjectOf = ({ subject }: ConfirmationRow) => {
  const [kind = '', ...rest] = subject.split(' ');
  return { kind, id: rest.join(' ') };
};

function onWire(
  row: ConfirmationRow,
  confirmations: DecidedConfirmations,
  operator: Operator,
): OutputOf<typeof contract.operatorConfirm> {
  return {
    confirmation_id: String(row.id),
    action: row.action,
    summary: row.summary,
    input: confirmations.inputFor(row, operator),
    requested_by: row.requested_by_name,
    requested_at: row.requested_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    subject: subjectOf(row),
    note: noteOf(row),
    needs_digits: confirmations.needsDigits(row.action),
    state: row.state,
    decided_by: row.decided_by_name,
    decided_at: row.decided_at?.toISOString() ?? null,
    reject_reason: row.reject_reason,
  };
}

/** Confirmations and the audit log. */
export function operatorRoutes(server: Server, confirmations: DecidedConfirmations): void {
  const { platform } = server;

  server.implement(contract.operatorConfirmations, async ({ operator, input, transaction }) => {
    const { state, cursor, from, to, limit } = input;
    const options = { agentId: operator.agentId, after: readIdCursor(cursor), from, to, limit };
    const { rows, nextCursor } = pageOfRows(
      await confirmationsOf(transaction, platform.now(), state, options),
      input.limit,
    );
    return { items: rows.map((row) => onWire(row, confirmations, operator)), next_cursor: nextCursor };
  });

  server.implement(contract.operatorConfirm, async ({ operator, input, transaction }) =>
    onWire(
      await confirmations.confirm(transaction, input.confirmation_id, operator, input.digits),
      confirmations,
      operator,
    ),
  );

  server.implement(contract.operatorRejectConfirmation, async ({ operator, input, transaction }) =>
    onWire(
      await confirmations.reject(transaction, input.confirmation_id, operator, input.reason),
      confirmations,
      operator,
    ),
  );

  server.implement(contract.operatorAudit, async ({ operator, input, transaction }) => {
    const { cursor, from, to, limit, action, ...rest } = input;
    const filter = { ...rest, actions: action === undefined ? undefined : actionsOf(action) };
    const options = { agentId: operator.agentId, after: readIdCursor(cursor), from, to, limit };
    const { rows, nextCursor } = pageOfRows(await auditOf(transaction, filter, options), limit);
    return { items: rows.map(entryOnWire), next_cursor: nextCursor };
  });

  server.implementFile(contract.operatorAuditExport, async ({ operator, input, reply }) => {
    const { from, to, action, ...rest } = input;
    const filter = { ...rest, actions: action === undefined ? undefined : actionsOf(action) };
    reply.header('content-disposition', `attachment; filename="audit-${bangkokDay(platform.now())}.csv"`);
    const { replica } = platform.database;
    return Readable.from(auditAsCsv(replica, filter, { agentId: operator.agentId, from, to }));
  });
}

/** The calls that a filter means: a whole one, or all whose path begins so. The log names them as they are, so an index finds them. */
const actionsOf = (action: string): readonly string[] =>
  action.includes(' ')
    ? [action]
    : Object.values(endpoints).flatMap(({ method, path }) => (path.startsWith(action) ? [`${method} ${path}`] : []));

function entryOnWire(row: AuditRow): OutputOf<typeof contract.operatorAudit>['items'][number] {
  const { id, at, person_id, username, role, session_id, device, ...rest } = row;
  return {
    id: String(id),
    time: at.toISOString(),
    ...rest,
    person: person_id === null ? null : { person_id: String(person_id), username: username ?? '', role: role ?? '' },
    session: session_id === null ? null : { session_id, device: device ?? '' },
  };
}
