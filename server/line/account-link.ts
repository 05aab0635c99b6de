import { createHash, randomBytes } from 'node:crypto';
import { SANDBOX_PATHS } from '#contract/sandbox.ts';
import type { Session } from '#server/access/sessions.ts';
import type { Agent } from '#server/agent/service.ts';
import { confirmPassword } from '#server/auth/account.ts';
import { bindLine } from '#server/auth/line-tickets.ts';
import type { Transaction } from '#server/database/database.ts';
import { Refusal } from '#server/lib/refusal.ts';
import type { Platform } from '#server/runtime/platform.ts';
import type { LineEvent } from './events.ts';
import { insertLinkNonce, isLineTaken, takeLinkNonce } from './queries.ts';
import { CHAT } from './text.ts';

const DIALOG = 'https://access.line.me/dialog/bot/accountLink';
/** The lifetime of LINE's own link token. */
const LIFE_MS = 10 * 60_000;

const hashOf = (nonce: string) => createHash('sha256').update(nonce).digest();

/**
 * Starts LINE's account link; returns the URL of LINE's dialog, in which the player agrees. Requires the password,
 * because anybody may have sent the link with the token: nobody may bind their LINE account to another's account by a
 * link (docs/line.md#identity). The link ends with this session. Refuses as `confirmPassword` does.
 */
export async function startAccountLink(
  platform: Platform,
  session: Session,
  input: { link_token: string; password: string },
): Promise<{ url: string }> {
  await confirmPassword(platform, session, input.password, 'password');
  const nonce = randomBytes(32).toString('base64url');
  await insertLinkNonce(platform.database, {
    nonceHash: hashOf(nonce),
    agentId: session.agentId,
    memberId: session.memberId,
    sessionId: session.sessionId,
    expiresAt: new Date(platform.now().getTime() + LIFE_MS),
  });
  const dialog = platform.config.sandbox ? `${sandboxUrl(platform)}${SANDBOX_PATHS.lineAccountLink}` : DIALOG;
  return { url: `${dialog}?${new URLSearchParams({ linkToken: input.link_token, nonce })}` };
}

/**
 * The address at which a player's browser opens the sandbox: a host of the app alone has no such page
 * (docs/operations.md#two-hosts).
 */
const sandboxUrl = ({ config, appUrl, ownUrl }: Platform) => (config.appOrigins.length > 0 ? ownUrl() : appUrl());

type AccountLink = Extract<LineEvent, { type: 'accountLink' }>;

/** Binds the LINE account of LINE's answer to the member of the nonce, once. Returns the text for the chat, of success or failure. */
export async function finishAccountLink(
  tx: Transaction,
  agent: Agent,
  { link, source }: AccountLink,
  at: Date,
): Promise<string> {
  const memberId = await takeLinkNonce(tx, { nonceHash: hashOf(link.nonce), agentId: agent.id, at });
  if (memberId === undefined || link.result !== 'ok') return CHAT.notLinked;
  if (await isLineTaken(tx, { agentId: agent.id, lineUserId: source.userId, memberId })) return CHAT.taken;
  try {
    // LINE gives no name here; the next login does.
    const identity = { line_user_id: source.userId, display_name: '', picture_url: null };
    await bindLine(tx, { agentId: agent.id, memberId, identity, at });
  } catch (error) {
    if (error instanceof Refusal && error.code === 'line_already_linked') return CHAT.otherLine;
    throw error;
  }
  return CHAT.linked(agent.name);
}
