import type { z } from 'zod';
import type { Satang } from '#contract/money.ts';
import type { pollDrawnFrom, pollPrize } from '#contract/poll.ts';
import type { Queries, Transaction } from '#server/database/database.ts';

export interface PollRow {
  id: number;
  agent_id: number;
  version: number;
  updated_at: Date;
  title: string;
  question: string;
  description: string;
  image: string | null;
  terms: string[];
  opens_at: Date;
  closes_at: Date;
  drawn_from: z.output<typeof pollDrawnFrom>;
  prize_pool_satang: Satang;
  /** Amounts in baht, as the calls have them. */
  prizes: z.output<typeof pollPrize>[];
  quota_kind: 'free' | 'deposit' | 'stake';
  quota_target_satang: Satang;
  max_votes_a_day: number;
  seed: string;
  seed_hash: string;
  answer_choice_id: number | null;
  voided_at: Date | null;
  drawn_at: Date | null;
}

/** A poll of the agent. `id` may be any text. */
export function pollOf(queries: Queries, agentId: number, id: string): Promise<PollRow | undefined> {
  return queries.row<PollRow>('select * from poll where agent_id = $1 and id::text = $2', [agentId, id]);
}

/** The newest poll that has opened, else the next one to open. Of two that opened at once, the first. */
export function newestPoll(queries: Queries, agentId: number, at: Date): Promise<PollRow | undefined> {
  return queries.row<PollRow>(
    `select * from poll where agent_id = $1
     order by voided_at is not null, opens_at > $2, abs(extract(epoch from opens_at - $2)), id limit 1`,
    [agentId, at],
  );
}

/** All polls of an agent, newest first. */
export function pollsOf(queries: Queries, agentId: number): Promise<PollRow[]> {
  return queries.rows<PollRow>('select * from poll where agent_id = $1 order by opens_at desc, id desc', [agentId]);
}

/** The id of the last poll before this one whose winners are drawn. */
export async function previousPoll(queries: Queries, { agent_id, id, closes_at }: PollRow): Promise<number | null> {
  const row = await queries.row<{ id: number }>(
    `select id from poll where agent_id = $1 and id <> $2 and drawn_at is not null and closes_at <= $3
     order by closes_at desc, id desc limit 1`,
    [agent_id, id, closes_at],
  );
  return row?.id ?? null;
}

/** Reads and locks a poll until the transaction ends: `voting` allows other votes meanwhile, `deciding` allows neither. */
export function lockPoll(
  tx: Transaction,
  agentId: number,
  id: string,
  purpose: 'voting' | 'deciding',
): Promise<PollRow | undefined> {
  return tx.row<PollRow>(
    `select * from poll where agent_id = $1 and id::text = $2 for ${purpose === 'voting' ? 'share' : 'no key update'}`,
    [agentId, id],
  );
}

export interface ChoiceRow {
  id: number;
  poll_id: number;
  title: string;
  image: string | null;
  votes: number;
}

/** The choices of some polls, in order, with their votes. */
export function choicesOf(queries: Queries, pollIds: readonly number[]): Promise<ChoiceRow[]> {
  return queries.rows<ChoiceRow>(
    `select c.id, c.poll_id, c.title, c.image, coalesce(v.votes, 0)::int as votes
     from poll_choice c left join (
       select poll_id, choice_id, count(*) as votes from poll_vote where poll_id = any ($1) group by poll_id, choice_id
     ) v on v.poll_id = c.poll_id and v.choice_id = c.id
     where c.poll_id = any ($1) order by c.poll_id, c.position, c.id`,
    [pollIds],
  );
}
