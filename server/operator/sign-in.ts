import type { OutputOf, ParsedInputOf } from '#contract/endpoint.ts';
import type * as contract from '#contract/operator-session.ts';
import { openDeskSession, randomToken, tokenHashOf } from '#server/access/desk-sessions.ts';
import { hashPassword, isPassword } from '#server/access/passwords.ts';
import type { Transaction } from '#server/database/database.ts';
import { giveDeskCookie } from '#server/http/desk-cookie.ts';
import { invalidField, Refusal } from '#server/lib/refusal.ts';
import type { Platform } from '#server/runtime/platform.ts';
import type { DeskEntry, From } from './desk-entry.ts';
import * as text from './people-text.ts';
import {
  latestSessions,
  type PersonRow,
  personById,
  personByName,
  replaceRecoveryCodes,
  saveFactors,
  spendRecoveryCode,
  spendStep,
} from './person-queries.ts';
import { recoveryCodes, recoveryHash } from './random-texts.ts';
import { endSteps, forgetTries, insertStep, type StepRow, stepOf, takeStep } from './sign-in-queries.ts';
import { newTotpSecret, otpauthUri, stepOfCode } from './totp.ts';
import { beginTry, type Try } from './tries.ts';
import { signInOf, type Who, whoIs } from './who.ts';

const STEP_MS = 5 * 60_000;

/** Begins a step of five minutes. Returns its token, which the database does not keep. */
export async function beginStep(
  platform: Platform,
  step: { kind: StepRow['kind']; personId: number | null; secret: string | null },
): Promise<{ step: string; expires_at: string }> {
  const token = randomToken();
  const expiresAt = new Date(platform.now().getTime() + STEP_MS);
  const agentId = platform.config.agent.id;
  await insertStep(platform.database, { ...step, tokenHash: tokenHashOf(token), agentId, expiresAt });
  return { step: token, expires_at: expiresAt.toISOString() };
}

/** What finds a step by its token. */
export const stepKey = (platform: Platform, kind: StepRow['kind'], token: string) => ({
  tokenHash: tokenHashOf(token),
  agentId: platform.config.agent.id,
  kind,
  at: platform.now(),
});

/** Opens the session of a person who has proved who they are; the answer carries its cookie. */
export async function openSession(
  platform: Platform,
  tx: Transaction,
  { person, from, entry }: { person: PersonRow; from: From; entry: DeskEntry },
): Promise<Who> {
  await forgetTries(tx, person.agent_id, person.username);
  const session = await openDeskSession(tx, {
    personId: person.id,
    agentId: person.agent_id,
    ip: from.ip,
    userAgent: from.userAgent,
    at: platform.now(),
  });
  entry.by(person.id, session.sessionId);
  await entry.done(tx);
  const who = await whoIs(tx, platform, { keyId: person.id, sessionId: session.sessionId });
  giveDeskCookie(platform, from.reply, session.token);
  return who;
}

/** Ends a step and opens the session. Refuses with `sign_in_ended` where another call was first. */
async function signIn(
  platform: Platform,
  tx: Transaction,
  { step, ...known }: { person: PersonRow; step: StepOfPerson; from: From; entry: DeskEntry },
): Promise<Who> {
  if (!(await takeStep(tx, step.key))) throw new Refusal('sign_in_ended');
  return openSession(platform, tx, known);
}

/** The first step: name and password. */
export async function beginSignIn(
  platform: Platform,
  { username, password }: ParsedInputOf<typeof contract.deskLogin>,
  entry: DeskEntry,
): Promise<OutputOf<typeof contract.deskLogin>> {
  const { database } = platform;
  const at = platform.now();
  const agentId = platform.config.agent.id;
  entry.says({ username });
  const person = await personByName(database, agentId, username);
  if (person) entry.by(person.id);
  const attempt = await beginTry(database, { agentId, username, at });
  const isRight = await isPassword(person?.password_hash, password);
  if (!person || !isRight || person.suspended_at) throw await attempt.wrong('wrong_credentials', text.wrongPassword);
  await attempt.right();
  if (person.password_ends_at && person.password_ends_at <= at)
    throw new Refusal('sign_in_ended', { message: text.PASSWORD_ENDED });
  const isEnrolled = person.totp_secret !== null;
  const [last] = await latestSessions(database, person.id, null);
  const begun = await beginStep(platform, {
    kind: isEnrolled ? 'code' : 'enrol',
    personId: person.id,
    secret: isEnrolled ? null : newTotpSecret(),
  });
  await database.transaction((tx) => entry.done(tx));
  return {
    ...begun,
    next: isEnrolled ? 'code' : 'enrol',
    person: { username, name: person.name, role: { code: person.role_code, name: person.role_name } },
    has_passkey: person.passkeys > 0,
    last_sign_in: last ? signInOf(last) : null,
  };
}

interface StepOfPerson {
  key: ReturnType<typeof stepKey>;
  row: StepRow;
}

/** A step and its person. Refuses with `sign_in_ended`. */
async function personOf(platform: Platform, kind: 'code' | 'enrol', token: string, entry: DeskEntry) {
  const key = stepKey(platform, kind, token);
  const row = await stepOf(platform.database, key);
  const person = row?.person_id ? await personById(platform.database, key.agentId, String(row.person_id)) : undefined;
  if (!row || !person || person.suspended_at) throw new Refusal('sign_in_ended');
  entry.by(person.id);
  entry.says({ username: person.username });
  return { person, step: { key, row } };
}

const tryOf = (platform: Platform, { agent_id: agentId, username }: PersonRow): Promise<Try> =>
  beginTry(platform.database, { agentId, username, at: platform.now() });

/** Judges a code by the app's secret; returns its time step. Refuses with `otp_invalid` or `sign_in_locked`. */
async function rightStep(platform: Platform, attempt: Try, secret: string, code: string): Promise<number> {
  const timeStep = stepOfCode(secret, code, platform.now());
  if (timeStep !== null) return timeStep;
  throw await attempt.wrong('otp_invalid', text.wrongCode);
}

/** The second step: a code of the app, or a recovery code. */
export async function finishSignIn(
  platform: Platform,
  { step: token, code, recovery_code }: ParsedInputOf<typeof contract.deskCode>,
  from: From,
  entry: DeskEntry,
): Promise<Who> {
  const { person, step } = await personOf(platform, 'code', token, entry);
  const attempt = await tryOf(platform, person);
  const timeStep = code === undefined ? null : await rightStep(platform, attempt, person.totp_secret ?? '', code);
  const at = platform.now();
  const who = await platform.database.transaction(async (tx) => {
    const isFirstUse =
      timeStep === null
        ? await spendRecoveryCode(tx, person.id, recoveryHash(recovery_code ?? ''), at)
        : await spendStep(tx, person.id, timeStep);
    return isFirstUse ? signIn(platform, tx, { person, step, from, entry }) : null;
  });
  if (who) return who;
  throw await attempt.wrong('otp_invalid', timeStep === null ? text.wrongRecoveryCode : text.codeUsed);
}

/** The secret for the app of a person who has none yet. */
export async function showSecret(
  platform: Platform,
  { step: token }: ParsedInputOf<typeof contract.deskEnrol>,
  entry: DeskEntry,
): Promise<OutputOf<typeof contract.deskEnrol>> {
  const { person, step } = await personOf(platform, 'enrol', token, entry);
  const secret = step.row.secret ?? '';
  return {
    otpauth_uri: otpauthUri(secret, { site: platform.config.agent.name, username: person.username }),
    secret,
    expires_at: step.row.expires_at.toISOString(),
  };
}

/** The first sign-in: the app's first code, and a password in place of the one-time one. */
export async function enrol(
  platform: Platform,
  input: ParsedInputOf<typeof contract.deskEnrolConfirm>,
  from: From,
  entry: DeskEntry,
): Promise<OutputOf<typeof contract.deskEnrolConfirm>> {
  const { person, step } = await personOf(platform, 'enrol', input.step, entry);
  const secret = step.row.secret ?? '';
  await refusePassword(person, input.new_password);
  const timeStep = await rightStep(platform, await tryOf(platform, person), secret, input.code);
  const passwordHash = await hashPassword(input.new_password);
  const codes = recoveryCodes();
  const who = await platform.database.transaction(async (tx) => {
    if (!(await saveFactors(tx, { id: person.id, passwordHash, secret, step: timeStep })))
      throw new Refusal('sign_in_ended');
    await replaceRecoveryCodes(tx, person.id, codes.map(recoveryHash));
    const signedIn = await signIn(platform, tx, { person, step, from, entry });
    await endSteps(tx, person.id);
    return signedIn;
  });
  return { who, recovery_codes: codes };
}

/** Refuses a new password that is the old one, or holds the name. */
export async function refusePassword(person: PersonRow, password: string): Promise<void> {
  if (password.toLowerCase().includes(person.username)) throw invalidField('new_password', text.NAME_IN_PASSWORD);
  if (await isPassword(person.password_hash, password)) throw invalidField('new_password', text.SAME_PASSWORD);
}
