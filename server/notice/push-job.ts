import { enqueueMessage } from '../message/outbox.ts';
import type { JobKind } from '../platform/jobs.ts';
import type { Platform } from '../platform/platform.ts';
import { sentencesOf } from './text.ts';

const EXPIRE_SECONDS = 20;
const AT_A_LOOK = 100;

interface WaitingNotice {
  kind: string;
  data: unknown;
  link: string | null;
  agent_id: number;
  member_id: number;
  is_wanted: boolean;
  liff_id: string | null;
}

/** Takes one notice to the outbox, once: its key there is the notice's. Who has withdrawn since, or may not play, gets none. */
async function pushOne({ database, baseUrl, now }: Platform, id: string): Promise<void> {
  await database.transaction(async (tx) => {
    const at = now();
    const notice = await tx.row<WaitingNotice>(
      `update member_notice n set push_waiting = false from member m join agent a on a.id = m.agent_id
       where n.id::text = $1 and n.push_waiting and m.id = n.member_id
       returning n.kind, n.data, n.link, n.agent_id, n.member_id, m.line_push and member_bar(m, $2) is null as is_wanted, a.config #>> '{line,liff_id}' as liff_id`,
      [id, at],
    );
    if (!notice?.is_wanted) return;
    const { title, description } = sentencesOf(notice.kind, notice.data);
    // A LIFF link opens the app inside LINE, where the member is known already.
    const origin = notice.liff_id === null ? baseUrl() : `https://liff.line.me/${notice.liff_id}`;
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

/** The job that takes notices to the outbox of those who want them on LINE. */
export function noticePushJob(platform: Platform): JobKind {
  return {
    name: 'notice-push',
    expireSeconds: EXPIRE_SECONDS,
    async due() {
      const rows = await platform.database.rows<{ id: string }>(
        `select id::text from member_notice where push_waiting order by id limit ${AT_A_LOOK}`,
      );
      return rows.map(({ id }) => id);
    },
    work: (id) => pushOne(platform, id),
  };
}
