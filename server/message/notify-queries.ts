import type { Transaction } from '#server/database/database.ts';

export interface NewNotice {
  agentId: number;
  memberId: number;
  /** A key of `SENTENCES` in notice/text.ts, which also checks `data`. */
  kind: string;
  /** The data for the kind's sentences; amounts in satang. */
  data: object;
  /** The path of the app's page that the notice opens. */
  link: string;
  at: Date;
  /** False: never sent by LINE. */
  push?: boolean;
  /** An earlier notice about the same that says nothing more: of this kind, with these values in its data. */
  replaces?: { kind: string; data: object };
}

/**
 * Adds a notice to a member's own list (docs/rules.md#notices). After the commit it reaches open pages, and LINE if
 * the member wants that. This lies below `notice/`, which reads the list, because safer play adds notices too.
 */
export async function notifyMember(tx: Transaction, notice: NewNotice): Promise<void> {
  const { agentId, memberId, kind, data, link, at, push = true, replaces } = notice;
  if (replaces)
    await tx.rows('delete from member_notice where member_id = $1 and kind = $2 and data @> $3', [
      memberId,
      replaces.kind,
      JSON.stringify(replaces.data),
    ]);
  const values = [agentId, memberId, kind, JSON.stringify(data), link, at, push];
  await tx.rows('select notice_add($1, $2, $3, $4, $5, $6, $7)', values);
}
