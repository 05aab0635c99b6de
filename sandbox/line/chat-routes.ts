import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { SANDBOX_PATHS } from '#contract/sandbox.ts';
import type { Queries, SandboxHost } from '../host.ts';
import { recentMessages } from '../phone/queries.ts';
import { agentOfLinkNonce, linkedLineAccounts } from '../platform-queries.ts';
import { SandboxError } from '../sandbox-error.ts';
import { fieldsOf, parsed, sendPage } from '../web.ts';
import { type ChatAccount, chatPage, linkDialog } from './chat-page.ts';
import { userOfLinkToken } from './tokens.ts';
import { callWebhook, lineEvent, lineUserId } from './webhook-calls.ts';

type Query = { Querystring: Record<string, string | undefined> };

/** LINE accounts that a tester may write as: one that no member has linked, then the linked ones. */
async function accountsOf(queries: Queries, agent: string, chosen: string | undefined): Promise<ChatAccount[]> {
  const linked = await linkedLineAccounts(queries, agent, chosen ?? '');
  const isUnlinked = chosen !== undefined && !linked.some(({ user }) => user === chosen);
  const unlinked = isUnlinked ? chosen : `U${randomBytes(16).toString('hex')}`;
  return [{ user: unlinked, username: null }, ...linked];
}

/** The chat with the agents' LINE accounts under /sandbox/line: calls the server's webhook and shows the answers. */
export function lineChatRoutes(scope: FastifyInstance, host: SandboxHost): void {
  const { database, secrets } = host;

  scope.get<Query>('/sandbox/line', async ({ query }, reply) => {
    const agents = [...(await secrets.lineChannels()).keys()];
    const agent = agents.find((code) => code === query.agent) ?? agents[0] ?? '';
    const chosen = lineUserId.safeParse(query.user).data;
    const accounts = await accountsOf(database, agent, chosen);
    const user = chosen ?? accounts[0]?.user ?? '';
    const statuses = /^[\d,]{3,20}$/.test(query.statuses ?? '') ? (query.statuses ?? '').split(',') : [];
    const messages = await recentMessages(database, user);
    return sendPage(reply, chatPage({ agents, agent, accounts, user, statuses, messages }));
  });

  scope.get<Query>(SANDBOX_PATHS.lineAccountLink, async ({ query: { linkToken = '', nonce = '' } }, reply) => {
    const user = parsed(lineUserId, userOfLinkToken(linkToken));
    const agent = await agentOfLinkNonce(database, nonce);
    if (agent === undefined) throw new SandboxError('malformed_request');
    return sendPage(reply, linkDialog({ agent, user, nonce }));
  });

  scope.post('/sandbox/line/deliver', async ({ body }, reply) => {
    const event = parsed(lineEvent, fieldsOf(body));
    const statuses = await callWebhook(host, event);
    if (!(body instanceof URLSearchParams)) return { statuses };
    const { agent, user } = event;
    return reply.redirect(`/sandbox/line?${new URLSearchParams({ agent, user, statuses: statuses.join(',') })}`, 303);
  });
}
