import { z } from 'zod';
import { LINE_API } from '../message/senders.ts';
import type { JobKind } from '../platform/jobs.ts';
import type { Platform } from '../platform/platform.ts';

const TIMEOUT_MS = 8_000;
const EXPIRE_SECONDS = 20;
const AT_A_LOOK = 100;

interface Wish {
  line_user_id: string;
  is_member: boolean;
  agent_code: string;
}

/** LINE's answer; null where there is nothing of that name. Throws on anything that may be better later. */
async function ask(method: 'GET' | 'POST' | 'DELETE', url: string, token: string): Promise<unknown> {
  const response = await fetch(url, {
    method,
    headers: { authorization: `Bearer ${token}` },
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (response.status === 404 || response.status === 400) {
    await response.body?.cancel();
    return null;
  }
  if (!response.ok) throw new Error(`LINE answered HTTP ${response.status}`);
  return response.json();
}

const profileAnswer = z.object({ language: z.string().optional() });
const aliasAnswer = z.object({
  aliases: z.array(z.object({ richMenuAliasId: z.string(), richMenuId: z.string() })),
});

/**
 * The members' menu in the language of the player's LINE, else in the agent's first one: the menus behind the aliases that
 * `npm run line -- apply` keeps (liff/manage/menu.ts). LINE tells no language of who has not agreed to its privacy policy.
 */
async function menuFor({ line_user_id, agent_code }: Wish, api: string, token: string): Promise<string | undefined> {
  const [profile, menus] = await Promise.all([
    ask('GET', `${api}/v2/bot/profile/${line_user_id}`, token),
    ask('GET', `${api}/v2/bot/richmenu/alias/list`, token),
  ]);
  const { language } = profileAnswer.parse(profile ?? {});
  const { aliases } = aliasAnswer.parse(menus ?? { aliases: [] });
  const named = (name: string) => aliases.find(({ richMenuAliasId }) => richMenuAliasId === name)?.richMenuId;
  // "en-GB" is English.
  return named(`${agent_code}-member-${language?.split('-')[0]?.toLowerCase()}`) ?? named(`${agent_code}-member`);
}

/** Without a members' menu the default stays. */
async function link(api: string, wish: Wish, token: string): Promise<void> {
  const ofUser = `${api}/v2/bot/user/${wish.line_user_id}/richmenu`;
  if (!wish.is_member) {
    await ask('DELETE', ofUser, token);
    return;
  }
  const menu = await menuFor(wish, api, token);
  if (menu !== undefined) await ask('POST', `${ofUser}/${menu}`, token);
}

/** One account's menu. A wish that changed meanwhile stays for the next look; safe to repeat. */
async function fulfil({ database, config }: Platform, api: string, id: string): Promise<void> {
  const wish = await database.row<Wish>(
    `select w.line_user_id, w.is_member, a.code as agent_code from line_menu_wish w join agent a on a.id = w.agent_id
     where w.id::text = $1`,
    [id],
  );
  if (!wish) return;
  const token = config.linePushTokens.get(wish.agent_code);
  if (token !== undefined) await link(api, wish, token);
  await database.rows('delete from line_menu_wish where id::text = $1 and is_member = $2', [id, wish.is_member]);
}

/** The job that gives each LINE account its rich menu. What fails is tried again, with growing pauses. */
export function lineMenuJob(platform: Platform, api = LINE_API): JobKind {
  return {
    name: 'line-menu',
    expireSeconds: EXPIRE_SECONDS,
    async due() {
      const rows = await platform.database.rows<{ id: string }>(
        `select id::text from line_menu_wish order by id limit ${AT_A_LOOK}`,
      );
      return rows.map(({ id }) => id);
    },
    work: (id) => fulfil(platform, api, id),
  };
}
