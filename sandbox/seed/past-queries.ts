import type { Satang } from '../../contract/money.ts';
import type { Queries } from '../../server/platform/database.ts';

export interface PastRound {
  id: number;
  bet_opens_at: Date;
  bet_closes_at: Date;
  /** Null outside of yeekee. */
  shoot_closes_at: Date | null;
  result_at: Date;
}

/** The agent's rounds that open before `until`, in the order of their results. */
export function roundsOpenBefore(queries: Queries, agentId: number, until: Date): Promise<PastRound[]> {
  return queries.rows<PastRound>(
    `select id, bet_opens_at, bet_closes_at, shoot_closes_at, result_at from lotto_round
     where agent_id = $1 and bet_opens_at < $2 order by result_at, id`,
    [agentId, until],
  );
}

/** Where a deposit's payment goes. */
export async function receivingAccountOf(queries: Queries, depositId: number): Promise<string> {
  const row = await queries.row<{ id: string }>('select receiving_account_id::text as id from deposit where id = $1', [
    depositId,
  ]);
  if (!row) throw new Error(`no deposit ${depositId}`);
  return row.id;
}

export async function usernameOfMember(queries: Queries, memberId: number): Promise<string> {
  const row = await queries.row<{ username: string }>('select username from member where id = $1', [memberId]);
  if (!row) throw new Error(`no member ${memberId}`);
  return row.username;
}

/** A game of the sandbox's provider, by its place in the catalogue. */
export function pastGame(queries: Queries, place: number): Promise<{ id: string; source: string } | undefined> {
  return queries.row(`select id, source from game where category = 'slot' order by id limit 1 offset $1`, [place]);
}

/** The id of the agent's promotion of a kind. */
export async function promotionOfKind(queries: Queries, agentId: number, kind: string): Promise<string> {
  const row = await queries.row<{ id: string }>(
    'select id::text from promotion where agent_id = $1 and kind = $2 order by id limit 1',
    [agentId, kind],
  );
  if (!row) throw new Error(`no promotion ${kind}`);
  return row.id;
}

/** What a wallet has for spending. */
export async function spendable(queries: Queries, walletId: number): Promise<Satang> {
  const row = await queries.row<{ satang: Satang }>(
    'select balance_satang - held_satang as satang from account where id = $1',
    [walletId],
  );
  if (!row) throw new Error(`no account ${walletId}`);
  return row.satang;
}
