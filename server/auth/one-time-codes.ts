import { randomInt } from 'node:crypto';
import type { Agent } from '../agent/service.ts';
import { type Channel, enqueueMessage } from '../message/outbox-queries.ts';
import { canPush } from '../message/senders.ts';
import type { Transaction } from '../platform/database.ts';
import type { Platform } from '../platform/platform.ts';
import { Refusal } from '../platform/refusal.ts';
import { codeText, OTP } from './otp-text.ts';
import { hashPassword, isPassword } from './passwords.ts';

export type CodePurpose = 'reset_password' | 'verify_phone';

const LIFE_MS = 5 * 60_000;
const RESEND_SECONDS = 60;
export const MAX_TRIES = 5;
const HOUR_SECONDS = 3600;
const ONE_AT_A_TIME = { max: 1, windowSeconds: RESEND_SECONDS };
const CODES_AN_HOUR = { max: 5, windowSeconds: HOUR_SECONDS };
const CODES_A_DAY = { max: 10, windowSeconds: 24 * HOUR_SECONDS };
/** Many phones of one mobile network call from one address. */
const CODES_OF_AN_ADDRESS = { max: 30, windowSeconds: 600 };
const TRIES_OF_AN_ADDRESS = { max: 20, windowSeconds: 60 };

/** Whose code, and what for. The phone need not be a member's. */
export interface CodeSubject {
  agent: Pick<Agent, 'id' | 'code' | 'name'>;
  phone: string;
  purpose: CodePurpose;
}

/**
 * Makes a code, in two steps: what counts and is slow now, what writes in the caller's transaction. A phone of no member
 * gets the same answer after the same work; only nothing is sent. Throws `rate_limited`.
 */
export async function prepareCode(platform: Platform, subject: CodeSubject, ip: string) {
  const { agent, phone, purpose } = subject;
  const key = `otp:${purpose}:${agent.id}:${phone}`;
  await platform.limits.take(`otp:address:${ip}`, CODES_OF_AN_ADDRESS);
  await platform.limits.take(`${key}:minute`, ONE_AT_A_TIME);
  await platform.limits.take(`${key}:hour`, CODES_AN_HOUR);
  await platform.limits.take(`${key}:day`, CODES_A_DAY);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const codeHash = await hashPassword(code);
  return async (tx: Transaction) => {
    const at = platform.now();
    await writeCode(tx, subject, {
      code,
      codeHash,
      at,
      mayPush: canPush(platform, agent.code),
      host: new URL(platform.baseUrl()).hostname,
    });
    return {
      expires_at: new Date(at.getTime() + LIFE_MS).toISOString(),
      resend_after: new Date(at.getTime() + RESEND_SECONDS * 1000).toISOString(),
    };
  };
}

interface NewCode {
  code: string;
  codeHash: string;
  at: Date;
  mayPush: boolean;
  /** Of the app: a phone fills a code in there and nowhere else. */
  host: string;
}

async function writeCode(tx: Transaction, subject: CodeSubject, made: NewCode): Promise<void> {
  const { agent, purpose } = subject;
  const { code, at, host } = made;
  const { member_id, channel, code_id } = await insertCode(tx, subject, made);
  await enqueueMessage(tx, {
    agentId: agent.id,
    // Nobody is member 0: the same statement runs for an unknown phone, and queues nothing.
    memberId: member_id ?? 0,
    channel,
    purpose,
    text: codeText({ agentName: agent.name, code, purpose, host: channel === 'sms' ? host : null }),
    dedupeKey: `otp:${code_id}`,
    at,
    usefulMs: LIFE_MS,
  });
}

/**
 * By LINE where the member has it bound and hasn't blocked the agent, and by SMS when another code is asked for soon after: LINE doesn't tell whether
 * a push was seen. A phone is proved by SMS only.
 */
async function insertCode(tx: Transaction, { agent, phone, purpose }: CodeSubject, { codeHash, at, mayPush }: NewCode) {
  const row = await tx.row<{ code_id: number; channel: Channel; member_id: number | null }>(
    `with known as (
       select id, line_reaches(member) as line_reaches from member where agent_id = $1 and phone = $2 and status <> 'closed'
     ), made as (
       insert into one_time_code (agent_id, phone, purpose, code_hash, channel, created_at, expires_at)
       select $1, $2, $3, $4, case when $7 and $3 <> 'verify_phone' and (select line_reaches from known) and not exists (
           select 1 from one_time_code c where c.agent_id = $1 and c.phone = $2 and c.purpose = $3 and c.created_at > $5::timestamptz - interval '15 minutes'
         ) then 'line' else 'sms' end, $5, $6
       returning id, channel
     ) select made.id as code_id, made.channel, (select id from known) as member_id from made`,
    [agent.id, phone, purpose, codeHash, at, new Date(at.getTime() + LIFE_MS), mayPush],
  );
  if (!row) throw new Error('the code was not made');
  return row;
}

export interface RightCode {
  id: number;
  channel: Channel;
}

const ended = (message: string) => new Refusal('otp_ended', { message, fields: { otp: message } });

/**
 * Judges a code, and counts the try before it looks: however many come at once, and from wherever, a code is tried five
 * times. Throws `otp_invalid` for a wrong one, `otp_ended` when there is none that could be right.
 */
export async function judgeCode(
  platform: Platform,
  { agent, phone, purpose }: CodeSubject,
  code: string,
  ip: string,
): Promise<RightCode> {
  await platform.limits.take(`otp:tries:${ip}`, TRIES_OF_AN_ADDRESS);
  const at = platform.now();
  const row = await platform.database.row<{
    id: number;
    code_hash: string;
    channel: Channel;
    tries: number;
    used_at: Date | null;
  }>(
    `update one_time_code set tries = tries + 1
     where id = (select id from one_time_code where agent_id = $1 and phone = $2 and purpose = $3 order by id desc limit 1)
       and tries < ${MAX_TRIES} and expires_at > $4
     returning id, code_hash, channel, tries, used_at`,
    [agent.id, phone, purpose, at],
  );
  if (!row) throw ended((await isTriedOut(platform, { agent, phone, purpose }, at)) ? OTP.triedOut : OTP.expired);
  if (!(await isPassword(row.code_hash, code))) {
    if (row.tries >= MAX_TRIES) throw ended(OTP.triedOut);
    const message = OTP.wrong(MAX_TRIES - row.tries);
    throw new Refusal('otp_invalid', { message, fields: { otp: message } });
  }
  // Only who knows the code is told that it was used: it says that the phone is a member's.
  if (row.used_at !== null) throw ended(OTP.used);
  return { id: row.id, channel: row.channel };
}

async function isTriedOut({ database }: Platform, { agent, phone, purpose }: CodeSubject, at: Date): Promise<boolean> {
  const row = await database.row(
    `select 1 from (
       select tries, expires_at from one_time_code where agent_id = $1 and phone = $2 and purpose = $3 order by id desc limit 1
     ) newest where tries >= ${MAX_TRIES} and expires_at > $4`,
    [agent.id, phone, purpose, at],
  );
  return row !== undefined;
}

/** Uses a right code up, in the transaction of what it allows: of two at once, one succeeds. Throws `otp_ended`. */
export async function spendCode(tx: Transaction, { id }: RightCode, at: Date): Promise<void> {
  const used = await tx.row('update one_time_code set used_at = $2 where id = $1 and used_at is null returning 1', [
    id,
    at,
  ]);
  if (!used) throw ended(OTP.used);
}
