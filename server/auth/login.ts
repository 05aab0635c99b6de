import { isFrozen } from '#server/access/freeze-queries.ts';
import { ipKey } from '#server/access/ip-key.ts';
import { isPassword } from '#server/access/passwords.ts';
import { countFailures } from '#server/access/rate-limits.ts';
import { type Agent, openAgent } from '#server/agent/service.ts';
import type { Transaction } from '#server/database/database.ts';
import { Refusal } from '#server/lib/refusal.ts';
import type { Platform } from '#server/runtime/platform.ts';
import type { KnownDevice } from './known-devices.ts';
import { lockLineAccount, memberOfLineUser, refreshLineProfile } from './line-queries.ts';
import { bindLine, spendLineToken, takeTicket, ticketForToken } from './line-tickets.ts';
import { type LineIdentity, type LineIssuer, verifyLineToken } from './line-token.ts';
import { accountByLoginName, lockPassword } from './queries.ts';

export const LOGIN_LIMIT_PER_ACCOUNT = { max: 5, windowSeconds: 60 };
/** Counts wrong passwords of strangers' devices; those of a member's own device count only for that device. */
const LOGIN_LIMIT_PER_IP = {
  wrong: { max: 20, windowSeconds: 60 },
  all: { max: 600, windowSeconds: 60 },
  failures: ['wrong_credentials'],
} as const;
/** High: each start inside LINE sends one, many phones of a mobile network share an address, and no token can be guessed. */
const LINE_LOGIN_LIMIT_PER_IP = {
  wrong: { max: 60, windowSeconds: 60 },
  all: { max: 1200, windowSeconds: 60 },
  failures: ['line_token_invalid'],
} as const;

/** The name of people whom LINE has not named: its consent covers the account alone (docs/line.md#mini-apps). */
const UNNAMED_LINE = 'บัญชี LINE';

/** Functions of the domain `line` that logins need. */
export interface LoginPorts {
  /** Requests the members' rich menu for a LINE account. */
  requestMemberMenu(transaction: Transaction, agentId: number, lineUserId: string): Promise<void>;
}

export interface PasswordLogin {
  kind: 'password';
  agent: Agent;
  memberId: number;
  /** The hash that the password was checked against; it must still be the account's when the session is made. */
  passwordHash: string;
  ticket: string | undefined;
}
export interface LineLogin {
  kind: 'line';
  agent: Agent;
  memberId: number;
  identity: LineIdentity;
}

/**
 * Checks a password outside any transaction. Refuses with `wrong_credentials`, `unknown_agent`, `agent_closed` and
 * `rate_limited`; an unknown account and a wrong password get the same answer after the same work. Attempts count by
 * member if there is one, so that phone and username share a limit; those on the member's own device count by the
 * device.
 */
export async function checkPassword(
  platform: Platform,
  input: { agent_code: string; username: string; password: string; line_ticket?: string | undefined },
  { device, ip }: { device: KnownDevice | null; ip: string },
): Promise<PasswordLogin> {
  const agent = await openAgent(platform.database, input.agent_code);
  const account = await accountByLoginName(platform.database, agent.id, input.username);
  const ownDevice = account && device?.memberId === account.id ? device : null;
  const whose = ownDevice ? `device:${ownDevice.id}` : `account:${agent.id}:${account?.id ?? input.username}`;
  const compare = async (): Promise<PasswordLogin> => {
    await platform.limits.take(`login:${whose}`, LOGIN_LIMIT_PER_ACCOUNT);
    const isRight = await isPassword(account?.password_hash, input.password);
    if (!account || !isRight) {
      logWrong(platform, { agent: agent.code, member: account?.id });
      throw new Refusal('wrong_credentials');
    }
    const { id: memberId, password_hash: passwordHash } = account;
    return { kind: 'password', agent, memberId, passwordHash, ticket: input.line_ticket };
  };
  return ownDevice
    ? compare()
    : countFailures(platform.limits, `login:address:${ipKey(ip)}`, LOGIN_LIMIT_PER_IP, compare);
}

/** Refuses with `member_frozen` (docs/rules.md#freeze): said only to who has proved to be the member. */
export async function refuseFrozen(tx: Transaction, memberId: number, at: Date): Promise<void> {
  if (await isFrozen(tx, memberId, at)) throw new Refusal('member_frozen');
}

/** The answer says neither; the log does, without the name that was typed. The line of the request has the same id and the code. */
function logWrong({ log }: Platform, { agent, member }: { agent: string; member: number | undefined }): void {
  const reason = member === undefined ? 'unknown_account' : 'wrong_password';
  log.info({ agent, member, reason }, 'login refused');
}

/**
 * Checks a LINE ID token outside any transaction. Refuses as `verifyLineToken` does, and with `line_not_linked` for a
 * LINE account without a member; that refusal carries a ticket, whose exchange is committed before it.
 */
export async function checkLineToken(
  platform: Platform,
  issuer: LineIssuer,
  input: { agent_code: string; line_id_token: string },
  { idempotencyKey, ip }: { idempotencyKey: string; ip: string },
): Promise<LineLogin> {
  const agent = await openAgent(platform.database, input.agent_code);
  if (!agent.config.line) throw new Refusal('line_token_invalid');
  const now = platform.now();
  const { channel_id: channel } = agent.config.line;
  const identity = await countFailures(platform.limits, `login:line:${ipKey(ip)}`, LINE_LOGIN_LIMIT_PER_IP, () =>
    verifyLineToken(input.line_id_token, issuer, channel, now),
  );
  const member = await memberOfLineUser(platform.database, agent.id, identity.userId);
  if (member) return { kind: 'line', agent, memberId: member.id, identity };
  const exchange = { agentId: agent.id, identity, idempotencyKey, now };
  const ticket = await ticketForToken(platform.database, input.line_id_token, exchange);
  throw new Refusal('line_not_linked', {
    data: { line_ticket: ticket, display_name: identity.displayName || UNNAMED_LINE, picture_url: identity.pictureUrl },
  });
}

/**
 * Writes the changes of a checked login before its session is made: the token's use, or the binding of a ticket.
 * Refuses with `line_token_used` or `wrong_credentials` if the LINE account or the password has changed since the
 * check, and with `member_frozen`. The member's row is locked by then, so a freeze at the same moment ends this session.
 */
export async function completeLogin(
  transaction: Transaction,
  { requestMemberMenu }: LoginPorts,
  login: PasswordLogin | LineLogin,
  now: Date,
): Promise<void> {
  const agentId = login.agent.id;
  if (login.kind === 'line') {
    await spendLineToken(transaction, { agentId, identity: login.identity });
    const { userId } = login.identity;
    await refreshLineProfile(transaction, login.memberId, login.identity);
    if (!(await lockLineAccount(transaction, login.memberId, userId))) throw new Refusal('line_token_used');
    // The members' menu may have been replaced since the binding.
    await requestMemberMenu(transaction, agentId, userId);
    await refuseFrozen(transaction, login.memberId, now);
    return;
  }
  if (login.ticket !== undefined) {
    const identity = await takeTicket(transaction, { ticket: login.ticket, agentId, now });
    await bindLine(transaction, { agentId, memberId: login.memberId, identity, at: now });
  }
  if (!(await lockPassword(transaction, login.memberId, login.passwordHash))) throw new Refusal('wrong_credentials');
  await refuseFrozen(transaction, login.memberId, now);
}
