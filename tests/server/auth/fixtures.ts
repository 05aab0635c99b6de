import { generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { login, register } from '#contract/auth.ts';
import { memberNotifications } from '#contract/notice.ts';
import type { Reply, TestServer } from '../harness.ts';

export const AGENT = 'chokdee';
/** The LINE Login channel of the demo agent. */
export const CHANNEL = '2000000001';
export const PASSWORD = 'a long enough one';

let counter = 0;
/**
 * Somebody who isn't registered yet: every call gives another phone and bank account. The sandbox's bank tells whose account it is by
 * the last digit: 1 is the expected name's.
 */
export function newcomer(overrides: Record<string, unknown> = {}) {
  counter += 1;
  const number = String(counter).padStart(6, '0');
  return {
    agent_code: AGENT,
    phone: `0850${number}`,
    password: PASSWORD,
    first_name: 'สมหญิง',
    last_name: 'ทดสอบ',
    bank_code: 'KBANK',
    bank_account_no: `001${number}1`,
    birth_date: '1990-02-28',
    accept_terms: true,
    ...overrides,
  };
}

export async function registered(server: TestServer, overrides: Record<string, unknown> = {}) {
  const person = newcomer(overrides);
  const reply = await server.call(register, person);
  if (reply.body.error !== 0) throw new Error(JSON.stringify(reply.body));
  return { person, token: String(reply.body.data.access_token) };
}

/** An ID token from the sandbox's issuer. */
export async function lineToken(server: TestServer, request: Record<string, unknown> = {}): Promise<string> {
  const response = await fetch(`${server.url}/sandbox/line/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      sub: lineUser(),
      aud: CHANNEL,
      name: 'น้องไลน์',
      picture: 'https://profile.line-scdn.net/x',
      ...request,
    }),
  });
  const body: { id_token: string } = await response.json();
  return body.id_token;
}

export function lineUser(): string {
  counter += 1;
  return `U${String(counter).padStart(32, '0')}`;
}

export function lineLogin(server: TestServer, token: string, idempotencyKey?: string): Promise<Reply> {
  return server.call(login, { agent_code: AGENT, line_id_token: token }, idempotencyKey ? { idempotencyKey } : {});
}

/** The ticket of a LINE identity that isn't bound. */
export async function lineTicket(server: TestServer, request: Record<string, unknown> = {}): Promise<string> {
  const reply = await lineLogin(server, await lineToken(server, request));
  if (reply.body.code !== 'line_not_linked') throw new Error(JSON.stringify(reply.body));
  return reply.body.data.line_ticket;
}

export const strangersKey = await generateKeyPair('ES256');

export function forged(
  payload: JWTPayload,
  header: { alg: string; kid?: string; typ?: string },
  key: Parameters<SignJWT['sign']>[0],
): Promise<string> {
  return new SignJWT(payload).setProtectedHeader(header).sign(key);
}

/** The row counts of this domain's tables: proof that a refusal wrote nothing. */
export async function rowCounts(server: TestServer): Promise<Record<string, number>> {
  const tables = [
    'member',
    'member_bank_account',
    'member_session',
    'consent',
    'wallet',
    'account',
    'line_token_use',
    'line_ticket',
    'idempotency',
  ];
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const row = await server.database.row<{ count: number }>(`select count(*) as count from ${table}`);
    counts[table] = row?.count ?? -1;
  }
  return counts;
}

/** Rate limits count by address, and all tests have the same one, so the clock is advanced between them. */
export function passMinute(server: TestServer): void {
  server.clock.advance(61_000);
}

/** The member's own notices, newest first, without the agent's announcements. */
export async function ownNotices(server: TestServer, token: string): Promise<{ kind: string; description: string }[]> {
  const { items } = (await server.call(memberNotifications, {}, { token })).body.data;
  return items.filter(({ kind }: { kind: string }) => kind !== 'announcement');
}
