import { z } from 'zod';
import { channelType, paymentStatus } from './deposit.ts';
import { endpoint } from './endpoint.ts';
import { amount, baht, id, looseId, pageOf, time } from './fields.ts';
import { decision, memberRef, period, reason } from './operator-shapes.ts';

const account = z.object({ bank_code: z.string(), account_no: z.string(), account_name: z.string() });

const anyDeposit = z.object({
  payment_id: id,
  created_at: time,
  reference: z.string(),
  /** The amount to pay, and what was credited if that differs. */
  amount: baht,
  credited: baht.nullable(),
  status: paymentStatus,
  type: channelType,
  /** The account that paid it; null if nothing has arrived. */
  payer: account.nullable(),
  transaction_id: z.string().nullable(),
  /** The agent's account. */
  account_id: id,
  account,
  member: memberRef,
  decided_by: z.string().nullable(),
});

/** Which deposits; by default those of the last 30 days. */
const allFilter = {
  q: z.string().trim().max(80).default(''),
  status: paymentStatus.optional(),
  type: channelType.optional(),
};

export const operatorAllDeposits = endpoint({
  method: 'GET',
  path: '/operator/deposits/all',
  origin: 'extension',
  access: 'operator',
  summary:
    'Every deposit, newest first; searched by reference, payer, amount or username; by default of the last 30 days',
  unlogged: ['q'],
  input: z.strictObject({
    ...allFilter,
    ...period,
  }),
  output: pageOf(anyDeposit),
});

export const operatorExportDeposits = endpoint({
  method: 'GET',
  path: '/operator/deposits/export',
  origin: 'extension',
  access: 'operator',
  summary: 'The same deposits as a file for spreadsheets, newest first',
  unlogged: ['q'],
  raw: 'text/csv',
  input: z.strictObject({ ...allFilter, from: period.from, to: period.to }),
  output: z.string(),
});

const lifeEvent = z.object({
  at: time,
  kind: z.enum([
    'opened',
    'arrived',
    'claimed',
    'asked',
    'confirmed',
    'refused',
    'credited',
    'returned',
    'corrected',
    'paid',
    'evidence',
    'bank_told',
  ]),
  by: z.string().nullable(),
  amount: baht.nullable(),
  /** A reason, a reference, or the payer's name. */
  text: z.string().nullable(),
  member: memberRef.nullable(),
});

export const operatorDepositLife = endpoint({
  method: 'GET',
  path: '/operator/deposits/life',
  origin: 'extension',
  access: 'operator',
  summary: 'One deposit from its opening to its end, with payments, decisions and corrections, oldest first',
  input: z.strictObject({ payment_id: looseId }),
  output: z.object({ deposit: anyDeposit, events: z.array(lifeEvent) }),
});

export const operatorLostDeposit = endpoint({
  method: 'POST',
  path: '/operator/deposits/lost',
  origin: 'extension',
  access: 'operator',
  idempotent: true,
  summary:
    'Credits a payment that the bank has and never reported, once a second key confirms it; a later report of the bank joins it and credits nothing',
  unlogged: ['payer', 'slip_payload', 'bank_line'],
  input: z.strictObject({
    /** The receiving account. */
    account_id: looseId,
    amount,
    payer: z.strictObject({
      bank_code: z.string().max(16),
      account_no: z.string().regex(/^\d{5,20}$/),
      account_name: z.string().trim().max(120),
    }),
    paid_at: time,
    /** The text of the slip's code, and the line of the bank's page, as the evidence has them. */
    slip_payload: z.string().max(300).default(''),
    bank_line: z.string().trim().max(500).default(''),
    member_id: looseId,
    payment_id: looseId.optional(),
    reason,
    note: reason.optional(),
  }),
  output: decision,
});
