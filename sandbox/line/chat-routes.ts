import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { SANDBOX_PATHS } from '#contract/sandbox.ts';
import type { Queries, SandboxHost } from '../host.ts';
import { recentMessages } from '../phone/queries.ts';
import { agentOfLinkNonce, linkedLineAccounts } from '../platform-queries.ts';
import { SandboxError } from '../sandbox-error.ts';
import { fieldsOf, parsed, sendPage } from '../web.ts';
import { type ChatAccount, chatPage, linkDialog } from './chat-page.ts';
import { insertSent, markUnsent, sentBy } from './queries.ts';
import { userOfLinkToken } from './tokens.ts';
import { callWebhook, type LineEvent, lineEvent, lineUserId } from './webhook-calls.ts';

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

  /** A browser sends the lines of a form with CR LF; LINE has none. */
  const asWritten = (text: string) => text.replaceAll('\r\n', '\n');
  async function note({ agent, user, what, message_id: id, text }: LineEvent): Promise<void> {
    if (what === 'text') await insertSent(database, { id, agent, user, text, at: host.now() });
    // LINE writes the press into the chat; it is no message that could be taken back.
    if (what === 'postback' && text !== '')
      await insertSent(database, { id: `press ${id}`, agent, user, text, at: host.now() });
    if (what === 'unsend') await markUnsent(database, id, host.now());
  }

  scope.get<Query>('/sandbox/line', async ({ query }, reply) => {
    const agents = [...(await secrets.lineChannels()).keys()];
    const agent = agents.find((code) => code === query.agent) ?? agents[0] ?? '';
    const chosen = lineUserId.safeParse(query.user).data;
    const accounts = await accountsOf(database, agent, chosen);
    const user = chosen ?? accounts[0]?.user ?? '';
    const statuses = /^[\d,]{3,20}$/.test(query.statuses ?? '') ? (query.statuses ?? '').split(',') : [];
    const answers = await recentMessages(database, user);
    const sent = await sentBy(database, agent, user);
    return sendPage(reply, chatPage({ agents, agent, accounts, user, statuses, answers, sent }));
  });

  scope.get<Query>(SANDBOX_PATHS.lineAccountLink, async ({ query: { linkToken = '', nonce = '' } }, reply) => {
    const user = parsed(lineUserId, userOfLinkToken(linkToken));
    const agent = await agentOfLinkNonce(database, nonce);
    if (agent === undefined) throw new SandboxError('malformed_request');
    return sendPage(reply, linkDialog({ agent, user, nonce }));
  });

  scope.post('/sandbox/line/deliver', async ({ body }, reply) => {
    const sent = parsed(lineEvent, fieldsOf(body));
    const event = { ...sent, text: asWritten(sent.text) };
    await note(event);
    const statuses = await callWebhook(host, event);
    if (!(body instanceof URLSearchParams)) return { statuses };
    const { agent, user } = event;
    return reply.redirect(`/sandbox/line?${new URLSearchParams({ agent, user, statuses: statuses.join(',') })}`, 303);
  });
}
