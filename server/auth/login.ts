import { type Agent, openAgent } from '../agent/service.ts';
import type { Transaction } from '../platform/database.ts';
import type { Platform } from '../platform/platform.ts';
import { Refusal } from '../platform/refusal.ts';
import { bindLine, spendLineToken, takeTicket, ticketForToken } from './line-tickets.ts';
import { type LineIdentity, type LineIssuer, verifyLineToken } from './line-token.ts';
import { isPassword } from './passwords.ts';
import { accountByLoginName, memberOfLineUser } from './queries.ts';

export const ATTEMPTS_OF_AN_ACCOUNT = { max: 5, windowSeconds: 60 };
export const ATTEMPTS_OF_AN_ADDRESS = { max: 20, windowSeconds: 60 };

export interface PasswordLogin {
  kind: 'password';
  agent: Agent;
  memberId: number;
  /** What the password was held against: it must still be so when the session is made. */
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
 * Judges a password outside of any transaction. An unknown account and a wrong password get the same answer after the
 * same work. The account's limit counts by member where there is one, so that phone and username share it.
 */
export async function judgePassword(
  platform: Platform,
  input: { agent_code: string; username: string; password: string; line_ticket?: string | undefined },
): Promise<PasswordLogin> {
  const agent = await openAgent(platform.database, input.agent_code);
  const account = await accountByLoginName(platform.database, agent.id, input.username);
  await platform.limits.take(`login:account:${agent.id}:${account?.id ?? input.username}`, ATTEMPTS_OF_AN_ACCOUNT);
  const isRight = await isPassword(account?.password_hash, input.password);
  if (!account || !isRight) throw new Refusal('wrong_credentials');
  return {
    kind: 'password',
    agent,
    memberId: account.id,
    passwordHash: account.password_hash,
    ticket: input.line_ticket,
  };
}

/**
 * Verifies a LINE ID token outside of any transaction. An identity without an account is refused with line_not_linked,
 * which carries the ticket; that exchange is committed here, before the refusal.
 */
export async function judgeLineToken(
  platform: Platform,
  issuer: LineIssuer,
  input: { agent_code: string; line_id_token: string },
  idempotencyKey: string,
): Promise<LineLogin> {
  const agent = await openAgent(platform.database, input.agent_code);
  if (!agent.config.line) throw new Refusal('line_token_invalid');
  const now = platform.now();
  const identity = await verifyLineToken(input.line_id_token, issuer, agent.config.line.channel_id, now);
  const member = await memberOfLineUser(platform.database, agent.id, identity.userId);
  if (member) return { kind: 'line', agent, memberId: member.id, identity };
  const exchange = { agentId: agent.id, identity, idempotencyKey, now };
  const ticket = await ticketForToken(platform.database, input.line_id_token, exchange);
  throw new Refusal('line_not_linked', {
    data: { line_ticket: ticket, display_name: identity.displayName, picture_url: identity.pictureUrl },
  });
}

/** What a judged login writes before its session is made: the token's use, or the binding of a ticket. */
export async function admit(transaction: Transaction, login: PasswordLogin | LineLogin, now: Date): Promise<void> {
  const agentId = login.agent.id;
  if (login.kind === 'line') {
    await spendLineToken(transaction, { agentId, identity: login.identity });
    const isStillBound = await transaction.row('select 1 from member where id = $1 and line_user_id = $2 for share', [
      login.memberId,
      login.identity.userId,
    ]);
    if (!isStillBound) throw new Refusal('line_token_used');
    // The members' menu may have been made anew since the binding.
    await transaction.rows('select line_menu_wish($1, $2, true)', [agentId, login.identity.userId]);
    return;
  }
  if (login.ticket !== undefined) {
    const identity = await takeTicket(transaction, { ticket: login.ticket, agentId, now });
    await bindLine(transaction, login.memberId, identity);
  }
  const isStillRight = await transaction.row('select 1 from member where id = $1 and password_hash = $2 for share', [
    login.memberId,
    login.passwordHash,
  ]);
  if (!isStillRight) throw new Refusal('wrong_credentials');
}
