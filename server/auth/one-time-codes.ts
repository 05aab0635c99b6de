import { randomInt } from 'node:crypto';
import { ipKey } from '#server/access/ip-key.ts';
import { hashPassword, isPassword } from '#server/access/passwords.ts';
import { countFailures } from '#server/access/rate-limits.ts';
import type { Agent } from '#server/agent/service.ts';
import type { Queries, Transaction } from '#server/database/database.ts';
import { Refusal } from '#server/lib/refusal.ts';
import { type Channel, enqueueMessage } from '#server/message/outbox-queries.ts';
import { canPush } from '#server/message/senders.ts';
import { canSendSms } from '#server/message/sms-sender.ts';
import type { Platform } from '#server/runtime/platform.ts';
import {
  type CodePurpose,
  consumeCode,
  countTry,
  insertCode,
  isPhoneOfMember,
  isTriedOut,
  MAX_TRIES,
} from './code-queries.ts';
import type { KnownDevice } from './known-devices.ts';
import { codeText, OTP } from './otp-text.ts';

const LIFE_MS = 5 * 60_000;
const RESEND_SECONDS = 60;
const HOUR_SECONDS = 3600;
const OTP_LIMIT_PER_MINUTE = { max: 1, windowSeconds: RESEND_SECONDS };
const OTP_LIMIT_PER_HOUR = { max: 5, windowSeconds: HOUR_SECONDS };
const OTP_LIMIT_PER_DAY = { max: 10, windowSeconds: 24 * HOUR_SECONDS };
/**
 * A limit for all members together who claim a phone that they do not have: its owner receives no more messages than
 * that.
 */
const OTP_LIMIT_OF_CLAIMS = { max: 30, windowSeconds: 24 * HOUR_SECONDS };
/** High, because many phones of one mobile network share an IP address. */
const OTP_LIMIT_PER_IP = { max: 30, windowSeconds: 600 };
const OTP_TRY_LIMIT_PER_IP = {
  wrong: { max: 20, windowSeconds: 60 },
  all: { max: 300, windowSeconds: 60 },
  failures: ['otp_invalid', 'otp_ended'],
} as const;

/** The phone and the purpose of a code. The phone need not be a member's. */
export interface CodeSubject {
  agent: Pick<Agent, 'id' | 'code' | 'name'>;
  phone: string;
  purpose: CodePurpose;
  /**
   * The member's own device that requests the code. Its codes are apart from those that strangers request for the
   * phone: they have limits of their own, and nobody else can replace them or use up their tries.
   */
  deviceId: string | null;
  /**
   * The member who wants to prove the phone, which may be another member's or nobody's; by default the phone's
   * member.
   */
  memberId?: number;
  /** They do not have the phone yet. Its holder's codes are not among those of all claims, which strangers could use up. */
  isClaim?: boolean;
}

const keyOf = ({ agent, phone, purpose, deviceId }: CodeSubject) => ({ agentId: agent.id, phone, purpose, deviceId });

/** The id of a known device, if it is one of the phone's member. */
export async function deviceOfPhone(
  queries: Queries,
  device: KnownDevice | null,
  { agent, phone }: Pick<CodeSubject, 'phone'> & { agent: Pick<Agent, 'id'> },
): Promise<string | null> {
  if (device === null || !(await isPhoneOfMember(queries, agent.id, phone, device.memberId))) return null;
  return device.id;
}

/**
 * Makes a code (docs/rules.md#one-time-codes) in two steps: the limits and the slow hash now, the writes in the
 * caller's transaction. A phone without a member gets the same answer after the same work, but no message. Refuses
 * with `rate_limited`.
 */
export async function prepareCode(platform: Platform, subject: CodeSubject, ip: string) {
  const { agent, phone, purpose, deviceId } = subject;
  const key = `otp:${purpose}:${deviceId ?? `${agent.id}:${phone}`}`;
  await platform.limits.take(`otp:address:${ipKey(ip)}`, OTP_LIMIT_PER_IP);
  await platform.limits.take(`${key}:minute`, OTP_LIMIT_PER_MINUTE);
  await platform.limits.take(`${key}:hour`, OTP_LIMIT_PER_HOUR);
  await platform.limits.take(`${key}:day`, OTP_LIMIT_PER_DAY);
  if (subject.isClaim) await platform.limits.take(`otp:${purpose}:phone:${agent.id}:${phone}`, OTP_LIMIT_OF_CLAIMS);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const codeHash = await hashPassword(code);
  return async (tx: Transaction) => {
    const at = platform.now();
    await sendCode(tx, subject, {
      code,
      codeHash,
      at,
      mayPush: canPush(platform, agent.code),
      hasSms: canSendSms(platform),
      host: new URL(platform.appUrl()).hostname,
    });
    return {
      expires_at: new Date(at.getTime() + LIFE_MS).toISOString(),
      resend_after: new Date(at.getTime() + RESEND_SECONDS * 1000).toISOString(),
    };
  };
}

interface PreparedCode {
  code: string;
  codeHash: string;
  at: Date;
  mayPush: boolean;
  hasSms: boolean;
  /** The app's host: a phone fills the code of an SMS in there and nowhere else. */
  host: string;
}

async function sendCode(tx: Transaction, subject: CodeSubject, prepared: PreparedCode): Promise<void> {
  const { agent, purpose } = subject;
  const { code, codeHash, at, mayPush, hasSms, host } = prepared;
  const expiresAt = new Date(at.getTime() + LIFE_MS);
  const { member_id, channel, code_id } = await insertCode(tx, {
    ...keyOf(subject),
    codeHash,
    at,
    expiresAt,
    mayPush,
    hasSms,
  });
  await enqueueMessage(tx, {
    agentId: agent.id,
    // No member has the id 0: for an unknown phone the same statement runs and queues nothing.
    memberId: subject.memberId ?? member_id ?? 0,
    ...(subject.memberId === undefined ? {} : { phone: subject.phone }),
    channel,
    purpose,
    text: codeText({ agentName: agent.name, code, purpose, host: channel === 'sms' ? host : null }),
    dedupeKey: `otp:${code_id}`,
    at,
    usefulMs: LIFE_MS,
  });
}

export interface RightCode {
  id: number;
  channel: Channel;
}

const ended = (message: string) => new Refusal('otp_ended', { message, fields: { otp: message } });

/**
 * Checks a code, and counts the try first: a code is tried five times, however many calls come at once from wherever.
 * Refuses with `otp_invalid` for a wrong code, `otp_ended` if no code could be right, and `rate_limited`.
 */
export async function checkCode(
  platform: Platform,
  subject: CodeSubject,
  code: string,
  ip: string,
): Promise<RightCode> {
  return countFailures(platform.limits, `otp:tries:${ipKey(ip)}`, OTP_TRY_LIMIT_PER_IP, () =>
    compareCode(platform, subject, code),
  );
}

async function compareCode(platform: Platform, subject: CodeSubject, code: string): Promise<RightCode> {
  const { database } = platform;
  const at = platform.now();
  const tried = await countTry(database, keyOf(subject), at);
  if (!tried) throw ended((await isTriedOut(database, keyOf(subject), at)) ? OTP.triedOut : OTP.expired);
  if (!(await isPassword(tried.code_hash, code))) {
    if (tried.tries >= MAX_TRIES) throw ended(OTP.triedOut);
    const message = OTP.wrong(MAX_TRIES - tried.tries);
    throw new Refusal('otp_invalid', { message, fields: { otp: message } });
  }
  // Reported only for the right code, because the message reveals that the phone is a member's.
  if (tried.used_at !== null) throw ended(OTP.used);
  return { id: tried.id, channel: tried.channel };
}

/** No code could be right: it was sent to another phone than the present one. */
export const codeEnded = () => ended(OTP.expired);

/**
 * Uses up a right code in the transaction of the action that it allows: of two simultaneous calls, one succeeds.
 * Refuses with `otp_ended`.
 */
export async function spendCode(tx: Transaction, { id }: RightCode, at: Date): Promise<void> {
  if (!(await consumeCode(tx, id, at))) throw ended(OTP.used);
}
