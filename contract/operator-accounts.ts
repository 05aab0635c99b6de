import { z } from 'zod';
import { channelType } from './deposit.ts';
import { endpoint } from './endpoint.ts';
import { amount, baht, count, id, looseId, nothing, time } from './fields.ts';
import { asked, decision, reason, text } from './operator-shapes.ts';

/** Null: no limit. */
const limits = { count: count.min(1).nullable(), amount: amount.nullable() };

const receivingAccount = z.object({
  account_id: id,
  type: channelType,
  bank_code: z.string(),
  account_no: z.string(),
  account_name: z.string(),
  /** `off`: the agent's files say so, and the desk cannot open it. `full`: a limit of the day is reached. */
  state: z.enum(['open', 'full', 'paused', 'off']),
  /** Null while it is not paused, or paused until somebody opens it. */
  paused_until: time.nullable(),
  /** The next deposit of its type comes here; of a bank's, where players choose the bank. */
  is_next: z.boolean(),
  /** Since midnight in Bangkok: what has arrived, and what is open and may still be paid. */
  today: z.object({ count, amount: baht, open: count, open_amount: baht }),
  /** The money of the last 60 minutes. */
  hour_amount: baht,
  /** Until when the last open deposit can be paid. */
  open_until: time.nullable(),
  limits: z.object({ count: count.nullable(), amount: baht.nullable() }),
  last_at: time.nullable(),
  /** Since when nothing arrives although deposits are opened; null while all is well. */
  silent_since: time.nullable(),
  /** The request for other limits that waits for a second person. */
  asked: asked.nullable(),
});

const change = z.object({
  at: time,
  by: z.string(),
  confirmed_by: z.string().nullable(),
  /** Null for `ordered`. */
  account_id: id.nullable(),
  kind: z.enum(['added', 'paused', 'resumed', 'limited', 'ordered']),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  reason: z.string().nullable(),
});

export const operatorAccounts = endpoint({
  method: 'GET',
  path: '/operator/accounts',
  origin: 'extension',
  access: 'operator',
  summary:
    'The accounts that players pay into, in order, with their day beside their limits, and what was changed last',
  input: nothing,
  output: z.object({ accounts: z.array(receivingAccount), changes: z.array(change) }),
});

export const operatorPauseAccount = endpoint({
  method: 'POST',
  path: '/operator/accounts/pause',
  origin: 'extension',
  access: 'operator',
  summary:
    'New deposits go to other accounts, by one person at once; what is open can be paid, and what arrives is credited',
  input: z.strictObject({
    account_id: looseId,
    /** Until the next midnight in Bangkok, else until somebody opens it. */
    until_midnight: z.boolean().default(false),
    reason: reason.optional(),
  }),
  output: receivingAccount,
});

export const operatorResumeAccount = endpoint({
  method: 'POST',
  path: '/operator/accounts/resume',
  origin: 'extension',
  access: 'operator',
  summary: 'Opens a paused account again, by one person',
  input: z.strictObject({ account_id: looseId }),
  output: receivingAccount,
});

export const operatorOrderAccounts = endpoint({
  method: 'POST',
  path: '/operator/accounts/order',
  origin: 'extension',
  access: 'operator',
  summary: 'The order in which accounts get new deposits: the first of a type that has room',
  input: z.strictObject({ account_ids: z.array(looseId).min(1).max(500) }),
  output: nothing,
});

export const operatorLimitAccount = endpoint({
  method: 'POST',
  path: '/operator/accounts/limits',
  origin: 'extension',
  access: 'operator',
  summary: 'Other limits of a day, once a second key confirms them with four digits of the account',
  input: z.strictObject({ account_id: looseId, ...limits, reason, note: reason.optional() }),
  output: decision,
});

export const operatorAddAccount = endpoint({
  method: 'POST',
  path: '/operator/accounts/add',
  origin: 'extension',
  access: 'operator',
  summary: 'A new account, last in order, once a second key confirms it with four digits of its number',
  input: z.strictObject({
    type: channelType,
    /** A bank’s code; TRUEMONEY or PROMPTPAY for the other types. */
    bank_code: text(16),
    /** For PromptPay its id: a phone, a tax id or an e-wallet. */
    account_no: z.string().regex(/^\d{10,15}$/, 'เลขบัญชีมี 10 ถึง 15 หลัก'),
    account_name: text(120),
    ...limits,
    reason,
    note: reason.optional(),
  }),
  output: decision,
});
