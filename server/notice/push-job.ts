import { lineAppUrl } from '#server/lib/line-app-url.ts';
import { enqueueMessage } from '#server/message/outbox-queries.ts';
import type { JobKind } from '#server/runtime/jobs.ts';
import type { Platform } from '#server/runtime/platform.ts';
import { noticesToPush, takeNoticeToPush } from './queries.ts';
import { sentencesOf } from './text.ts';

const EXPIRE_SECONDS = 20;
const MAX_DUE = 100;
/** A provider sends a result before its game animates it, which takes up to two minutes; a push would appear over the game. */
const GAME_SHOWS_FIRST_MS = 2 * 60_000;

/** Puts one notice into the outbox, unless the member has withdrawn their consent since then or may not play. */
async function pushNotice({ database, appUrl, now }: Platform, id: string): Promise<void> {
  await database.transaction(async (tx) => {
    const at = now();
    const notice = await takeNoticeToPush(tx, id, at);
    if (!notice?.is_wanted) return;
    const { title, description } = sentencesOf(notice.kind, notice.data);
    // A LIFF link opens the app inside LINE, where the member is logged in already.
    const origin = lineAppUrl(notice.line) ?? appUrl();
    const address = notice.link === null ? [] : [`${origin}${notice.link}`];
    await enqueueMessage(tx, {
      agentId: notice.agent_id,
      memberId: notice.member_id,
      channel: 'line',
      purpose: 'notice',
      text: [title, description, ...address].join('\n'),
      dedupeKey: `notice:${id}`,
      at,
    });
  });
}

/** The job that sends notices by LINE to the members who want that. */
export function noticePushJob(platform: Platform): JobKind {
  const shownBefore = () => new Date(platform.now().getTime() - GAME_SHOWS_FIRST_MS);
  return {
    name: 'notice-push',
    expireSeconds: EXPIRE_SECONDS,
    due: () => noticesToPush(platform.database, MAX_DUE, shownBefore()),
    work: (id) => pushNotice(platform, id),
  };
}
