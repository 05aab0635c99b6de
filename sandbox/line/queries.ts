import type { Queries } from '../host.ts';

export interface SentRow {
  id: string;
  text: string;
  sent_at: Date;
  unsent_at: Date | null;
}

/** Keeps what a tester wrote in the chat with an agent's LINE account. */
export async function insertSent(
  queries: Queries,
  message: { id: string; agent: string; user: string; text: string; at: Date },
): Promise<void> {
  const { id, agent, user, text, at } = message;
  await queries.rows(
    'insert into sandbox_line_message (id, agent, line_user_id, text, sent_at) values ($1, $2, $3, $4, $5) on conflict do nothing',
    [id, agent, user, text, at],
  );
}

/** Notes that a message was taken back. */
export async function markUnsent(queries: Queries, id: string, at: Date): Promise<void> {
  await queries.rows('update sandbox_line_message set unsent_at = $2 where id = $1', [id, at]);
}

/** The newest messages of a LINE account to an agent's. */
export function sentBy(queries: Queries, agent: string, user: string): Promise<SentRow[]> {
  return queries.rows<SentRow>(
    `select id, text, sent_at, unsent_at from sandbox_line_message
     where agent = $1 and line_user_id = $2 order by sent_at desc limit 30`,
    [agent, user],
  );
}
