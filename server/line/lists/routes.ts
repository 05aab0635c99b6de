import { lotteryIn } from '#contract/lists/lottery-names.ts';
import { chatList, endChatList } from '#contract/lotto-chat-lists.ts';
import type { Server } from '#server/http/route.ts';
import { Refusal } from '#server/lib/refusal.ts';
import { isUuid } from '#server/lib/uuid.ts';
import { categoriesOf } from '#server/lotto/rounds/category-queries.ts';
import { endBought, listOf } from './list-queries.ts';

const READS_PER_MEMBER = { max: 60, windowSeconds: 60 };

/** The calls by which the app opens a list of the chat (docs/rules.md#chat-lists). */
export function listRoutes({ implement, platform }: Server): void {
  const { database, limits, now } = platform;

  implement(chatList, async ({ session: { memberId, agentId }, input: { list_id } }) => {
    await limits.take(`chat list:${memberId}`, READS_PER_MEMBER);
    const list = isUuid(list_id) ? await listOf(database, agentId, list_id, now()) : undefined;
    if (list && list.member_id !== memberId) throw new Refusal('chat_list_of_another');
    if (list?.ended) throw new Refusal(list.ended === 'bought' ? 'chat_list_bought' : 'chat_list_unsent');
    if (!list || list.written === null || list.round_id === null) throw new Refusal('chat_list_not_found');
    return {
      list_id: list.id,
      round_id: String(list.round_id),
      written: lotteryIn(list.written, await categoriesOf(database, agentId)).rest,
      expires_at: list.expires_at.toISOString(),
    };
  });
  implement(endChatList, async ({ session: { memberId }, input: { list_id } }) => {
    if (isUuid(list_id)) await endBought(database, memberId, list_id);
    return null;
  });
}
