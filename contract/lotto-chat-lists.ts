/** Calls of lists that a member has sent in the agent's LINE chat (docs/rules.md#chat-lists). */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { done, id, time } from './fields.ts';
import { byAgent, memberReads, memberWrites } from './lotto-shapes.ts';

/** A text that is no id belongs to no list. */
const listId = z.string({ error: 'ข้อมูลไม่ถูกต้อง' }).max(64, 'ข้อมูลไม่ถูกต้อง');
const byList = z.strictObject({ list_id: listId, ...byAgent });

export const chatList = endpoint({
  ...memberReads,
  path: '/api/lotto/chat_list/info',
  summary:
    'A list that the member has sent in the chat. `chat_list_of_another`: somebody else has; `chat_list_unsent` and `chat_list_bought`: it has ended',
  input: byList,
  output: z.object({
    list_id: z.string(),
    /** The open round that it is for. */
    round_id: id,
    /** The text without the name of the lottery. */
    written: z.string(),
    expires_at: time,
  }),
});

export const endChatList = endpoint({
  ...memberWrites,
  path: '/api/lotto/chat_list/end',
  summary: 'Forgets a list of the chat, because it was bought',
  input: byList,
  output: done,
});
