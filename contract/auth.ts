import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  agentCode,
  bankAccountNo,
  bankCode,
  birthDate,
  done,
  firstName,
  id,
  lastName,
  loginName,
  newPassword,
  nothing,
  otp,
  password,
  phone,
  time,
} from './fields.ts';

const session = z.object({ access_token: z.string(), expires_at: time });
const lineTicket = z.string().min(20).max(200);

export const checkAccount = endpoint({
  method: 'POST',
  path: '/api/check_account',
  origin: 'spec',
  access: 'visitor',
  failures: { unauthorized: 'in-place', badRequest: 'caller' },
  summary: 'Whether a phone number is still free at this agent',
  input: z.strictObject({ agent_code: agentCode, phone }),
  output: z.object({ available: z.boolean() }),
});

export const register = endpoint({
  method: 'POST',
  path: '/api/register',
  origin: 'spec',
  access: 'visitor',
  failures: { unauthorized: 'in-place' },
  summary: 'Opens an account and logs it in; with a LINE ticket also binds the LINE identity',
  idempotent: true,
  input: z.strictObject({
    agent_code: agentCode,
    phone,
    password: newPassword,
    first_name: firstName,
    last_name: lastName,
    bank_code: bankCode,
    bank_account_no: bankAccountNo,
    birth_date: birthDate,
    accept_terms: z.literal(true, { error: 'กรุณายอมรับเงื่อนไขการใช้งาน' }),
    accept_marketing: z.boolean().default(false),
    ref: z.string().max(32).optional(),
    line_ticket: lineTicket.optional(),
    /**
     * The phone or bank account belongs to another account, and the player says that it is theirs: they prove it
     * next.
     */
    claim: z.boolean().optional(),
  }),
  output: session.extend({
    /** The phone or bank account belongs to another account until this member proves the phone. */
    must_prove_phone: z.boolean(),
    /** The outcome of `ref`; the account is open either way. `self`: the same person has the account it names. */
    referral: z.enum(['accepted', 'unknown', 'self']).nullable(),
  }),
});

/** Logs in by password (phone or username; with a LINE ticket it also binds) or by LINE's raw ID token. */
export const login = endpoint({
  method: 'POST',
  path: '/api/login',
  origin: 'spec',
  access: 'visitor',
  failures: { unauthorized: 'in-place' },
  summary: 'Logs in by password or by LINE ID token; an unbound LINE identity answers line_not_linked with a ticket',
  idempotent: true,
  input: z.union([
    z.strictObject({ agent_code: agentCode, username: loginName, password, line_ticket: lineTicket.optional() }),
    z.strictObject({ agent_code: agentCode, line_id_token: z.string().min(20).max(4000) }),
  ]),
  output: session,
});

export const logout = endpoint({
  method: 'POST',
  path: '/api/logout',
  origin: 'spec',
  access: 'member',
  failures: { unauthorized: 'in-place' },
  summary: 'Ends this session',
  input: nothing,
  output: done,
});

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/member/change_password',
  origin: 'spec',
  access: 'member',
  failures: { unauthorized: 'in-place' },
  summary: 'Changes the password and ends all other sessions',
  input: z.strictObject({ current_password: password, new_password: newPassword }),
  output: done,
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/reset_password',
  origin: 'spec',
  access: 'visitor',
  failures: { unauthorized: 'in-place' },
  summary: 'Sends a one-time code; the same answer whether or not the phone is known',
  idempotent: true,
  input: z.strictObject({ agent_code: agentCode, phone }),
  output: z.object({ expires_at: time, resend_after: time }),
});

export const resetPasswordV2 = endpoint({
  method: 'POST',
  path: '/api/reset_password_v2',
  origin: 'spec',
  access: 'visitor',
  failures: { unauthorized: 'in-place' },
  summary: 'Sets a new password with a one-time code, and ends all sessions',
  idempotent: true,
  input: z.strictObject({ agent_code: agentCode, phone, otp, new_password: newPassword }),
  output: done,
});

export const updateSubBankAccount = endpoint({
  method: 'POST',
  path: '/api/member/update_sub_bank_account',
  origin: 'spec',
  access: 'member',
  failures: { unauthorized: 'in-place' },
  summary: 'Sets the second bank account; holds withdrawals for 24 hours',
  input: z.strictObject({ bank_code: bankCode, bank_account_no: bankAccountNo }),
  output: done,
});

export const linkLine = endpoint({
  method: 'POST',
  path: '/api/member/line/link',
  origin: 'extension',
  access: 'member',
  summary: "Binds the ticket's LINE identity to this account, with the account's own password",
  input: z.strictObject({ line_ticket: lineTicket, password }),
  output: done,
});

export const startAccountLink = endpoint({
  method: 'POST',
  path: '/api/member/line/account_link',
  origin: 'extension',
  access: 'member',
  summary: "The address of LINE's account link dialog, for a link token that the agent's LINE account has sent",
  input: z.strictObject({ link_token: z.string().min(1).max(200), password }),
  output: z.object({ url: z.url() }),
});

export const unlinkLine = endpoint({
  method: 'POST',
  path: '/api/member/line/unlink',
  origin: 'extension',
  access: 'member',
  summary: 'Unbinds the LINE identity, with the password',
  input: z.strictObject({ password }),
  output: done,
});

export const requestOtp = endpoint({
  method: 'POST',
  path: '/api/otp/request',
  origin: 'extension',
  access: 'member',
  summary: "Sends a one-time code to the member's phone, or, with the password, to another one that they want to prove",
  idempotent: true,
  input: z.union([
    z.strictObject({ purpose: z.enum(['verify_phone']) }),
    z.strictObject({ purpose: z.enum(['verify_phone']), phone, password }),
  ]),
  output: z.object({ expires_at: time, resend_after: time }),
});

export const verifyOtp = endpoint({
  method: 'POST',
  path: '/api/otp/verify',
  origin: 'extension',
  access: 'member',
  summary: 'Verifies the phone with the code; another member who had it loses it',
  idempotent: true,
  input: z.strictObject({ purpose: z.enum(['verify_phone']), otp }),
  output: done,
});

export const listConsents = endpoint({
  method: 'GET',
  path: '/api/member/consents',
  origin: 'extension',
  access: 'member',
  summary: 'Consents given and withdrawn',
  input: nothing,
  output: z.array(
    z.object({
      kind: z.enum(['terms', 'marketing', 'line_push']),
      version: z.string(),
      granted: z.boolean(),
      at: time,
    }),
  ),
});

export const setConsent = endpoint({
  method: 'POST',
  path: '/api/member/consents',
  origin: 'extension',
  access: 'member',
  summary: 'Gives or withdraws a consent',
  input: z.strictObject({ kind: z.enum(['marketing', 'line_push']), granted: z.boolean() }),
  output: done,
});

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/member/sessions',
  origin: 'extension',
  access: 'member',
  summary: 'Where this account is logged in',
  input: nothing,
  output: z.array(
    z.object({ session_id: id, device: z.string(), created_at: time, last_seen_at: time, is_current: z.boolean() }),
  ),
});

export const revokeSession = endpoint({
  method: 'POST',
  path: '/api/member/sessions/revoke',
  origin: 'extension',
  access: 'member',
  summary: 'Ends one session, or all others',
  input: z.union([z.strictObject({ session_id: id }), z.strictObject({ all_others: z.literal(true) })]),
  output: done,
});
