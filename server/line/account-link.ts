import { createHash, randomBytes } from 'node:crypto';
import { SANDBOX_PATHS } from '../../contract/sandbox.ts';
import type { Agent } from '../agent/service.ts';
import { provePassword } from '../auth/account.ts';
import { bindLine } from '../auth/line-tickets.ts';
import type { Transaction } from '../platform/database.ts';
import type { Platform } from '../platform/platform.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Session } from '../platform/sessions.ts';
import type { LineEvent } from './events.ts';
import { CHAT } from './text.ts';

const DIALOG = 'https://access.line.me/dialog/bot/accountLink';
/** As long as LINE's own link token. */
const LIFE_MS = 10 * 60_000;

const hashOf = (nonce: string) => createHash('sha256').update(nonce).digest();

/**
 * LINE's account link: the dialog that asks the LINE account to say yes. A link with a token may come from anybody, so
 * the account's own password is asked (line.md, Identity: nobody binds his LINE account to another's by a link).
 */
export async function startAccountLink(
  platform: Platform,
  session: Session,
  input: { link_token: string; password: string },
): Promise<{ url: string }> {
  await provePassword(platform, session, input.password, 'password');
  const nonce = randomBytes(32).toString('base64url');
  await platform.database.rows(
    'insert into line_link_nonce (nonce_hash, agent_id, member_id, expires_at) values ($1, $2, $3, $4)',
    [hashOf(nonce), session.agentId, session.memberId, new Date(platform.now().getTime() + LIFE_MS)],
  );
  const dialog = platform.config.sandbox ? `${platform.baseUrl()}${SANDBOX_PATHS.lineAccountLink}` : DIALOG;
  return { url: `${dialog}?${new URLSearchParams({ linkToken: input.link_token, nonce })}` };
}

type AccountLink = Extract<LineEvent, { type: 'accountLink' }>;

/** LINE's answer: binds the account to the member of the nonce, once. Anything else binds nothing. */
export async function finishAccountLink(
  tx: Transaction,
  agent: Agent,
  { link, source }: AccountLink,
  at: Date,
): Promise<string> {
  const known = await tx.row<{ member_id: number }>(
    `update line_link_nonce set used_at = $3
     where nonce_hash = $1 and agent_id = $2 and used_at is null and expires_at > $3 returning member_id`,
    [hashOf(link.nonce), agent.id, at],
  );
  if (!known || link.result !== 'ok') return CHAT.notLinked;
  const isTaken = await tx.row('select 1 from member where agent_id = $1 and line_user_id = $2 and id <> $3', [
    agent.id,
    source.userId,
    known.member_id,
  ]);
  if (isTaken) return CHAT.taken;
  try {
    await bindLine(tx, known.member_id, {
      line_user_id: source.userId,
      display_name: CHAT.someName,
      picture_url: null,
    });
  } catch (error) {
    if (error instanceof Refusal && error.code === 'line_already_linked') return CHAT.otherLine;
    throw error;
  }
  return CHAT.linked(agent.name);
}
