import type { Queries, Transaction } from '#server/database/database.ts';

export interface NoteRow {
  id: number;
  text: string;
  by: string;
  at: Date;
}

/** The notes about a member, newest first; one more than the limit. */
export function notesOf(
  queries: Queries,
  memberId: number,
  { before, limit }: { before: number | null; limit: number },
): Promise<NoteRow[]> {
  return queries.rows<NoteRow>(
    `select n.id, n.text, k.name as by, n.written_at as at from member_note n join operator_key k on k.id = n.written_by
     where n.member_id = $1 and ($2::bigint is null or n.id < $2) order by n.id desc limit $3`,
    [memberId, before, limit + 1],
  );
}

export interface Written {
  agentId: number;
  memberId: number;
  keyId: number;
  at: Date;
}

export async function insertNote(
  tx: Transaction,
  { agentId, memberId, keyId, at }: Written,
  text: string,
): Promise<number> {
  const row = await tx.row<{ id: number }>(
    'insert into member_note (agent_id, member_id, text, written_at, written_by) values ($1, $2, $3, $4, $5) returning id',
    [agentId, memberId, text, at, keyId],
  );
  if (!row) throw new Error('the note was not inserted');
  return row.id;
}

export async function tagsOf(queries: Queries, memberId: number): Promise<string[]> {
  const rows = await queries.rows<{ tag: string }>('select tag from member_tag where member_id = $1 order by tag', [
    memberId,
  ]);
  return rows.map(({ tag }) => tag);
}

/** The member has these tags from now on; one that they had keeps who gave it. */
export async function saveTags(
  tx: Transaction,
  { agentId, memberId, keyId, at }: Written,
  tags: readonly string[],
): Promise<void> {
  await tx.rows('delete from member_tag where member_id = $1 and tag <> all ($2)', [memberId, tags]);
  await tx.rows(
    `insert into member_tag (member_id, tag, agent_id, tagged_at, tagged_by)
     select $1, tag, $2, $3, $4 from unnest($5::text[]) tag on conflict do nothing`,
    [memberId, agentId, at, keyId, tags],
  );
}
