import { openAgent } from '#server/agent/service.ts';
import { enqueueReply } from '#server/message/outbox-queries.ts';
import type { JobKind, Loop } from '#server/runtime/jobs.ts';
import type { Platform } from '#server/runtime/platform.ts';
import { chatOf, together } from '../chat.ts';
import { CHAT } from '../text.ts';
import { answerWaiting } from './answer-list.ts';
import { deleteOldLists, waitingAccount, waitingLists } from './list-queries.ts';

const EXPIRE_SECONDS = 20;
const MAX_DUE = 100;
/** A list is forgotten this soon after its time is over. */
const FORGET_MS = 10_000;

/** Answers the lists of a LINE account that a member has bound meanwhile; nothing is left to reply to, so it is pushed. */
async function answerBound(platform: Platform, id: string): Promise<void> {
  const at = platform.now();
  await platform.database.transaction(async (tx) => {
    const account = await waitingAccount(tx, id);
    if (!account) return;
    const { agent_code, line_user_id: lineUserId, member_id: memberId } = account;
    const agent = await openAgent(tx, agent_code);
    const answers = await answerWaiting(tx, { ...chatOf(platform, agent, at), lineUserId, memberId });
    if (answers.length === 0) return;
    await enqueueReply(tx, {
      agentId: agent.id,
      lineUserId,
      memberId,
      replyToken: null,
      purpose: 'line_chat',
      ...together([{ text: CHAT.bound(agent.name) }, ...answers]),
      dedupeKey: `line-lists:${id}`,
      at,
    });
  });
}

/** The job that answers lists of accounts that were bound by a login or a registration. */
export const boundListJob = (platform: Platform): JobKind => ({
  name: 'line-list',
  expireSeconds: EXPIRE_SECONDS,
  due: () => waitingLists(platform.database, platform.now(), MAX_DUE),
  work: (id) => answerBound(platform, id),
});

/** Forgets lists whose time is over. */
export const forgetListLoop = ({ database, now }: Platform): Loop => ({
  name: 'line-list-forget',
  everyMs: FORGET_MS,
  run: () => deleteOldLists(database, now()),
});
