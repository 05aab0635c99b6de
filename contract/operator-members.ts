/** An operator's reading of one member (docs/rules.md#acts-on-members). */
import { z } from 'zod';
import { listSessions } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { baht, count, date, id, looseId, page, pageOf, time } from './fields.ts';
import { gameRounds } from './game.ts';
import { billList } from './lotto-bills.ts';
import { getUserInfo } from './member.ts';
import { memberRef } from './operator-shapes.ts';
import { getLimits } from './safer-play.ts';
import { statement } from './statement.ts';
import { withdrawalStatus, withdrawRules } from './withdraw.ts';

const ofMember = { member_id: looseId };
const keyName = z.string().describe("the person's or key's name");

export const freezeReason = z.enum(['intruder', 'documents', 'risk', 'authority', 'other']);

const freeze = z.object({
  reason: freezeReason,
  detail: z.string(),
  since: time,
  /** Null: until it is lifted. */
  until: time.nullable(),
  by: keyName,
});

const note = z.object({ note_id: id, text: z.string(), by: keyName, at: time });

const session = listSessions.output.element.omit({ is_current: true }).extend({
  /** Masked for a key that only reads. */
  address: z.string(),
  ended_at: time.nullable(),
});

const bonus = z.object({
  wallet_id: id,
  title: z.string(),
  state: z.enum(['running', 'closing', 'completed', 'forfeited', 'expired', 'lost']),
  balance: baht,
  deposit: baht,
  bonus: baht,
  turnover: z.object({ done: baht, target: baht }),
  /** Settled stakes by category, and the percentage of them that counts. */
  counted: z.array(z.object({ category: z.string(), stakes: baht, percent: z.number() })),
  taken_at: time,
  expires_at: time,
  finished_at: time.nullable(),
});

const total = z.object({ count, amount: baht });

const member = z.object({
  ...memberRef.shape,
  state: z.enum(['active', 'frozen', 'paused', 'excluded', 'closed']),
  freeze: freeze.nullable(),
  phone: z.string(),
  phone_proved: z.boolean(),
  birth_date: date,
  created_at: time,
  vip_level: getUserInfo.output.shape.vip_level,
  line: z.object({ linked: z.boolean(), name: z.string().nullable(), gets_messages: z.boolean() }),
  referrer: memberRef.nullable(),
  bank_accounts: z.array(
    z.object({
      bank_code: z.string(),
      account_no: z.string(),
      account_name: z.string(),
      is_primary: z.boolean(),
      is_usable: z.boolean(),
      /** Null: shown only in part, compare it yourself. */
      name_matches: z.boolean().nullable(),
      added_at: time,
    }),
  ),
  money: z.object({
    cash: baht,
    held: baht,
    bonus: baht,
    points: z.number().int(),
    debt: baht,
    deposits: total,
    withdrawals: total,
    /** Stakes of the last 30 days by category, largest first. */
    stakes: z.array(z.object({ category: z.string(), amount: baht })),
  }),
  bonuses: z.array(bonus),
  /** Null for a closed account. */
  withdrawal: z
    .object({
      rules: withdrawRules.output,
      /** Everything that is checked at a request, in this order, and whether it is in the way. */
      checks: z.array(z.object({ code: z.string(), is_met: z.boolean(), message: z.string() })),
      open: z.object({ withdraw_id: id, amount: baht, status: withdrawalStatus, requested_at: time }).nullable(),
    })
    .nullable(),
  /** The oldest payment of theirs that waits for a decision. */
  waiting_deposit: z.object({ transaction_id: id, amount: baht, since: time, why: z.string() }).nullable(),
  open_bills: count,
  network: z.object({
    friends: count,
    income_month: baht,
    shared: z.array(z.object({ by: z.enum(['bank_account', 'device']), what: z.string(), member: memberRef })),
  }),
  limits: getLimits.output,
  sessions: z.array(session),
  tags: z.array(z.string()),
  notes: z.array(note),
});

export const operatorMember = endpoint({
  method: 'GET',
  path: '/operator/members/get',
  origin: 'extension',
  access: 'operator',
  summary: 'One member: person, money, bonuses, why a withdrawal is blocked, network, limits, sessions, tags, notes',
  input: z.strictObject(ofMember),
  output: member,
});

export const operatorMemberStatement = endpoint({
  method: 'GET',
  path: '/operator/members/statement',
  origin: 'extension',
  access: 'operator',
  summary: "The member's statement as they see it, with the ledger's transfer of each row, which a correction names",
  input: statement.input.extend(ofMember),
  output: pageOf(statement.output.shape.items.element.extend({ transfer_id: z.string(), is_corrected: z.boolean() })),
});

export const operatorMemberBalanceAt = endpoint({
  method: 'GET',
  path: '/operator/members/balance_at',
  origin: 'extension',
  access: 'operator',
  summary: "The balances of the member's wallets at any instant, from the ledger",
  input: z.strictObject({ ...ofMember, at: time }),
  output: z.object({
    at: time,
    wallets: z.array(z.object({ wallet_id: id, wallet_name: z.string(), balance: baht, held: baht })),
    points: z.number().int(),
  }),
});

export const operatorMemberBills = endpoint({
  method: 'GET',
  path: '/operator/members/bills',
  origin: 'extension',
  access: 'operator',
  summary: "The member's lottery bills",
  input: billList.input.omit({ agent_id: true }).extend(ofMember),
  output: billList.output,
});

export const operatorMemberRounds = endpoint({
  method: 'GET',
  path: '/operator/members/game_rounds',
  origin: 'extension',
  access: 'operator',
  summary: "The member's game rounds",
  input: gameRounds.input.extend(ofMember),
  output: gameRounds.output,
});

export const operatorMemberSessions = endpoint({
  method: 'GET',
  path: '/operator/members/sessions',
  origin: 'extension',
  access: 'operator',
  summary: "The member's logins of the last 90 days, ended ones too, the newest first",
  input: z.strictObject({ ...ofMember, ...page }),
  output: pageOf(session),
});

export const operatorMemberNotes = endpoint({
  method: 'GET',
  path: '/operator/members/notes',
  origin: 'extension',
  access: 'operator',
  summary: 'What operators noted about the member, newest first; members never see it',
  input: z.strictObject({ ...ofMember, ...page }),
  output: pageOf(note),
});

export const operatorMemberNotices = endpoint({
  method: 'GET',
  path: '/operator/members/messages',
  origin: 'extension',
  access: 'operator',
  summary: 'What the site has told the member: their notices, newest first',
  input: z.strictObject({ ...ofMember, ...page }),
  output: pageOf(z.object({ notice_id: id, title: z.string(), text: z.string(), at: time, read_at: time.nullable() })),
});

export const operatorMemberFreezes = endpoint({
  method: 'GET',
  path: '/operator/members/freezes',
  origin: 'extension',
  access: 'operator',
  summary: 'Every freeze of the member, newest first',
  input: z.strictObject(ofMember),
  output: z.array(
    freeze.extend({ lifted_at: time.nullable(), lifted_by: keyName.nullable(), lift_reason: z.string() }),
  ),
});
