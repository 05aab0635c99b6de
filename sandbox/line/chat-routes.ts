import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { SANDBOX_ACCOUNT_LINK } from '../../server/line/account-link.ts';
import { channelSecrets } from '../../server/line/channel-secrets.ts';
import type { Queries } from '../../server/platform/database.ts';
import type { Platform } from '../../server/platform/platform.ts';
import { Refusal } from '../../server/platform/refusal.ts';
import { receivedMessages } from '../phone/queries.ts';
import { type ChatAccount, chatPage, linkDialog } from './chat-page.ts';
import { deliver, happening, lineUserId, userOfLinkToken } from './deliveries.ts';

/** Bound accounts, newest first; one of nobody goes before them. */
async function accountsOf(queries: Queries, agent: string, chosen: string | undefined): Promise<ChatAccount[]> {
  const bound = await queries.rows<ChatAccount>(
    `select m.line_user_id as "user", m.username from member m join agent a on a.id = m.agent_id
     where a.code = $1 and m.line_user_id ~ '^U[0-9a-f]{32}$' order by (m.line_user_id = $2) desc nulls last, m.id desc limit 10`,
    [agent, chosen ?? ''],
  );
  const isStranger = chosen !== undefined && !bound.some(({ user }) => user === chosen);
  const stranger = isStranger ? chosen : `U${randomBytes(16).toString('hex')}`;
  return [{ user: stranger, username: null }, ...bound];
}

/**
 * The chat with the agents' LINE accounts, for testers: lets LINE tell the webhook of a follow, a message, an account
 * link, and shows what was answered. Mounted only while the sandbox is on.
 */
export async function chatRoutes(scope: FastifyInstance, platform: Platform): Promise<void> {
  const { database } = platform;
  const secrets = channelSecrets(platform);
  if (!secrets) return;
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: unknown, body: string) => new URLSearchParams(body),
  );

  scope.get<{ Querystring: Record<string, string | undefined> }>('/sandbox/line', async ({ query }, reply) => {
    const agents = [...(await secrets()).keys()];
    const agent = agents.find((code) => code === query.agent) ?? agents[0] ?? '';
    const chosen = lineUserId.safeParse(query.user).data;
    const accounts = await accountsOf(database, agent, chosen);
    const user = chosen ?? accounts[0]?.user ?? '';
    const statuses = /^[\d,]{3,20}$/.test(query.statuses ?? '') ? (query.statuses ?? '').split(',') : [];
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(chatPage({ agents, agent, accounts, user, statuses, messages: await receivedMessages(database, user) }));
  });

  scope.get<{ Querystring: Record<string, string | undefined> }>(SANDBOX_ACCOUNT_LINK, async ({ query }, reply) => {
    const user = lineUserId.safeParse(userOfLinkToken(query.linkToken ?? ''));
    const owner = await database.row<{ code: string }>(
      `select a.code from line_link_nonce n join agent a on a.id = n.agent_id where n.nonce_hash = sha256($1::bytea)`,
      [Buffer.from(query.nonce ?? '')],
    );
    if (!user.success || !owner) throw new Refusal('malformed_request');
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(linkDialog({ agent: owner.code, user: user.data, nonce: query.nonce ?? '' }));
  });

  scope.post('/sandbox/line/deliver', async (request, reply) => {
    const isForm = request.body instanceof URLSearchParams;
    const asked = happening.safeParse(
      request.body instanceof URLSearchParams ? Object.fromEntries(request.body) : request.body,
    );
    if (!asked.success) throw new Refusal('malformed_request');
    const { agent, user } = asked.data;
    const statuses = await deliver(platform, secrets, asked.data);
    return isForm
      ? reply.redirect(`/sandbox/line?${new URLSearchParams({ agent, user, statuses: statuses.join(',') })}`, 303)
      : { statuses };
  });
}
