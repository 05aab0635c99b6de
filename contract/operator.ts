import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, looseId, pageOf, time } from './fields.ts';
import { period, reason } from './operator-shapes.ts';

const confirmation = z.object({
  confirmation_id: id,
  action: z.string().describe('the path of the requesting call'),
  summary: z.string(),
  /** The input of the requested call. */
  input: z.record(z.string(), z.unknown()),
  requested_by: z.string().describe("the key's name"),
  requested_at: time,
  expires_at: time,
  /** What it is about, to be read afresh by the call of its kind: for example a payment, a withdrawal. */
  subject: z.object({ kind: z.string(), id: z.string() }),
  /** What the asker wrote for the person who confirms. */
  note: z.string().nullable(),
  /** The confirming call needs four digits of the account that gets the money, or that it came from. */
  needs_digits: z.boolean(),
  state: z.enum(['waiting', 'confirmed', 'rejected', 'expired']),
  decided_by: z.string().nullable(),
  decided_at: time.nullable(),
  reject_reason: z.string().nullable(),
});

export const operatorConfirmations = endpoint({
  method: 'GET',
  path: '/operator/confirmations',
  origin: 'extension',
  access: 'operator',
  summary: 'What waits for a second key, and what was decided',
  input: z.strictObject({ state: confirmation.shape.state.optional(), ...period }),
  output: pageOf(confirmation),
});

export const operatorConfirm = endpoint({
  method: 'POST',
  path: '/operator/confirmations/confirm',
  origin: 'extension',
  access: 'operator',
  idempotent: true,
  summary: 'Carries out what another key requested; never by the same key',
  input: z.strictObject({
    confirmation_id: looseId,
    /** The four digits before the account's last one, where `needs_digits` asks for them. */
    digits: z
      .string()
      .regex(/^\d{4}$/)
      .optional(),
    /** What the person who confirms has seen for themselves; kept in the audit log. */
    answers: z.record(z.string().max(60), z.boolean()).optional(),
  }),
  output: confirmation,
});

export const operatorRejectConfirmation = endpoint({
  method: 'POST',
  path: '/operator/confirmations/reject',
  origin: 'extension',
  access: 'operator',
  idempotent: true,
  summary: 'Rejects what a key requested',
  input: z.strictObject({ confirmation_id: looseId, reason }),
  output: confirmation,
});

/** What of the log to read. */
const auditFilter = {
  /** The name of a person or a key. */
  key: z.string().max(64).optional(),
  /** A call, `POST /operator/stops/stop`, or the beginning of a path. */
  action: z.string().max(200).optional(),
  outcome: z.enum(['done', 'waiting', 'repeated', 'refused']).optional(),
  /** Only what changes something, or only what reads. */
  kind: z.enum(['acts', 'reads']).optional(),
};

export const operatorAudit = endpoint({
  method: 'GET',
  path: '/operator/audit',
  origin: 'extension',
  access: 'operator',
  summary: 'What operators did, newest first; append-only',
  input: z.strictObject({ ...auditFilter, ...period }),
  output: pageOf(
    z.object({
      id,
      time,
      /** The name of the person or of the key. */
      key: z.string(),
      /** Null for a key. The role is that of today. */
      person: z.object({ person_id: id, username: z.string(), role: z.string() }).nullable(),
      /** The person's sign-in; `device` is the browser's user agent. */
      session: z.object({ session_id: id, device: z.string() }).nullable(),
      scope: z.string(),
      action: z.string(),
      input: z.record(z.string(), z.unknown()),
      /** done, waiting (for a second person), repeated, or the code of a refusal. */
      outcome: z.string(),
      ip: z.string(),
      /** What changed, where the call says so. */
      before: z.unknown().nullable(),
      after: z.unknown().nullable(),
    }),
  ),
});

export const operatorAuditExport = endpoint({
  method: 'GET',
  path: '/operator/audit/export',
  origin: 'extension',
  access: 'operator',
  summary: 'The log as a file for spreadsheets, newest first',
  raw: 'text/csv',
  input: z.strictObject({ ...auditFilter, from: period.from, to: period.to }),
  output: z.string(),
});
