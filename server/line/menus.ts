import { z } from 'zod';
import { callRemote } from '#server/lib/remote.ts';
import { LINE_API } from '#server/message/senders.ts';
import type { JobKind } from '#server/runtime/jobs.ts';
import type { Platform } from '#server/runtime/platform.ts';
import { deleteMenuChange, dueMenuChanges, type MenuChange, menuChange, postponeMenuChange } from './queries.ts';

const TIMEOUT_MS = 8_000;
const EXPIRE_SECONDS = 20;
const MAX_DUE = 100;
const FIRST_PAUSE_MS = 1000;
/** A revoked token is seen by people, and then replaced. */
const LONGEST_PAUSE_MS = 3_600_000;

/** The pause doubles with every try. */
const pauseMs = (attempts: number) => Math.min(FIRST_PAUSE_MS * 2 ** Math.min(attempts, 30), LONGEST_PAUSE_MS);

/** Calls LINE; returns null for 400 and 404. Throws for a failure that a later attempt may overcome. */
async function callLine(method: 'GET' | 'POST' | 'DELETE', url: string, token: string): Promise<unknown> {
  const answer = await callRemote(url, {
    method,
    headers: { authorization: `Bearer ${token}` },
    timeoutMs: TIMEOUT_MS,
  });
  if (answer.ok) return answer.json();
  await answer.drop();
  if (answer.status === 404 || answer.status === 400) return null;
  throw new Error(`LINE answered HTTP ${answer.status}`);
}

const profileAnswer = z.object({ language: z.string().optional() });
const aliasAnswer = z.object({
  aliases: z.array(z.object({ richMenuAliasId: z.string(), richMenuId: z.string() })),
});

/**
 * The members' menu in the language of the player's LINE, or in the agent's first language (docs/line.md#rich-menus).
 * The aliases are those of `npm run line -- apply`. LINE gives no language for a user who has not accepted its
 * privacy policy.
 */
async function menuFor(
  { line_user_id, agent_code }: MenuChange,
  api: string,
  token: string,
): Promise<string | undefined> {
  const [profile, menus] = await Promise.all([
    callLine('GET', `${api}/v2/bot/profile/${line_user_id}`, token),
    callLine('GET', `${api}/v2/bot/richmenu/alias/list`, token),
  ]);
  const { language } = profileAnswer.parse(profile ?? {});
  const { aliases } = aliasAnswer.parse(menus ?? { aliases: [] });
  const named = (name: string) => aliases.find(({ richMenuAliasId }) => richMenuAliasId === name)?.richMenuId;
  // LINE's languages are BCP 47 tags, e.g. `en-GB`; menus have only the first part.
  return named(`${agent_code}-member-${language?.split('-')[0]?.toLowerCase()}`) ?? named(`${agent_code}-member`);
}

/** Links the menu, or unlinks it for a visitor. Where the agent has no members' menu the default one stays. */
async function link(api: string, change: MenuChange, token: string): Promise<void> {
  const ofUser = `${api}/v2/bot/user/${change.line_user_id}/richmenu`;
  if (!change.is_member) {
    await callLine('DELETE', ofUser, token);
    return;
  }
  const menu = await menuFor(change, api, token);
  if (menu !== undefined) await callLine('POST', `${ofUser}/${menu}`, token);
}

/**
 * Sets the menu of one LINE account; safe to repeat. A change that was replaced meanwhile stays for the next run. One
 * that fails, for example because the agent's token was revoked, waits, and does not fill the queue of all agents.
 */
async function fulfil({ database, config, log, now }: Platform, api: string, id: string): Promise<void> {
  const change = await menuChange(database, id, now());
  if (!change) return;
  const { agent_code: agent, attempts } = change;
  const token = config.linePushTokens.get(agent);
  try {
    if (token !== undefined) await link(api, change, token);
  } catch (error) {
    log.warn({ err: error, agent, attempts }, 'a rich menu was not set and is tried again');
    await postponeMenuChange(database, id, change, new Date(now().getTime() + pauseMs(attempts)));
    return;
  }
  await deleteMenuChange(database, id, change.is_member);
}

/** The job that gives each LINE account its rich menu. A failed one is tried again, with growing pauses. */
export function lineMenuJob(platform: Platform, api = LINE_API): JobKind {
  return {
    name: 'line-menu',
    expireSeconds: EXPIRE_SECONDS,
    due: () => dueMenuChanges(platform.database, platform.now(), MAX_DUE),
    work: (id) => fulfil(platform, api, id),
  };
}
