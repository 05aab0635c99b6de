import type { Satang } from '#contract/money.ts';
import type { Database, Queries } from '#server/database/database.ts';
import type { CallAnswer } from '../../seamless-queries.ts';

export interface Facts {
  /** Whether the transaction has been answered before. */
  is_known: boolean;
  /** The token's session; null if unknown. */
  session: {
    id: string;
    member_id: number;
    is_over: boolean;
    is_agent_open: boolean;
    is_member_closed: boolean;
  } | null;
  /**
   * Whether the game may be played in that session: the one that it was opened for, or one of the same category that
   * the agent offers.
   */
  has_game: boolean;
  /** The referenced bet, or that of the referenced win. */
  bet: {
    transaction_id: string;
    session_id: string;
    member_id: number;
    round_id: string;
    stake_satang: Satang;
  } | null;
  /** The reference is a win. */
  is_win: boolean;
}

interface Subject {
  source: string;
  token: string | null;
  gameId: string | null;
  transactionId: string | null;
  referenceId: string | null;
  at: Date;
}

/** The facts that a call is checked against before it runs. */
export async function factsOf(
  queries: Queries,
  { source, token, gameId, transactionId, referenceId, at }: Subject,
): Promise<Facts> {
  const row = await queries.row<Facts>(
    `select t.transaction_id is not null as is_known,
       case when s.id is not null then jsonb_build_object('id', s.id, 'member_id', s.member_id,
         'is_over', s.ended_at is not null or s.expires_at <= $6, 'is_agent_open', a.status = 'open',
         'is_member_closed', m.status = 'closed') end as session,
       g.id is not null as has_game,
       case when b.transaction_id is not null then jsonb_build_object('transaction_id', b.transaction_id,
         'session_id', b.session_id, 'member_id', b.member_id, 'round_id', b.round_id, 'stake_satang', b.stake_satang) end as bet,
       w.transaction_id is not null as is_win
     from (select) one
     left join game_transaction t on t.source = $1 and t.transaction_id = $4
     left join game_session s on s.source = $1 and s.id = $2
     left join agent a on a.id = s.agent_id
     left join member m on m.id = s.member_id
     left join game g on g.source = $1 and g.id = $3 and (g.id = s.game_id or g.category = s.category and game_is_offered(a.config, g))
     left join game_win w on w.source = $1 and w.transaction_id = $5
     left join game_transaction b on b.source = $1 and b.kind = 'bet' and b.transaction_id = coalesce(w.bet_transaction_id, $5)`,
    [source, token, gameId, transactionId, referenceId, at],
  );
  if (!row) throw new Error('no row of facts');
  return row;
}

/** The member's latest session with the provider, for a rollback that names none. */
export async function latestSession(queries: Queries, source: string, memberId: number): Promise<string | undefined> {
  const row = await queries.row<{ id: string }>(
    'select id from game_session where member_id = $2 and source = $1 order by created_at desc limit 1',
    [source, memberId],
  );
  return row?.id;
}

/** The player that a provider asks about; undefined for a member who never opened one of its games. */
export function playerFacts(
  queries: Queries,
  source: string,
  memberId: number,
  at: Date,
): Promise<{ agent_code: string; is_agent_open: boolean; is_barred: boolean } | undefined> {
  return queries.row(
    `select a.code as agent_code, a.status = 'open' as is_agent_open,
       m.status = 'closed' or play_block(m, $3) is not null as is_barred
     from member m join agent a on a.id = m.agent_id
     where m.id = $2 and exists (select from game_session s where s.member_id = m.id and s.source = $1)`,
    [source, memberId, at],
  );
}

export interface TakeBack {
  session_id: string;
  round_id: string;
  transaction_id: string;
  win_transaction_id: string;
  content: string;
  /** The round is over. */
  closes: boolean | undefined;
}

export type TakeBackAnswer = Omit<CallAnswer, 'outcome'> & {
  outcome: 'ok' | 'insufficient_balance' | 'win_not_found' | 'win_taken_back' | 'transaction_conflict';
};

/** Takes a win back. One statement, so it needs no transaction. */
export async function takeBackWin(
  database: Database,
  source: string,
  call: TakeBack,
  at: Date,
): Promise<TakeBackAnswer> {
  const answer = await database.row<TakeBackAnswer>(
    `with answered as materialized (select * from game_take_back_win($1, $2::jsonb, $3)),
       back as (
         update game_rounding r set taken_back_at = $3 from answered a
         where a.outcome = 'ok' and r.source = $1 and r.transaction_id = $4 and r.taken_back_at is null)
     select * from answered`,
    [source, JSON.stringify(call), at, call.win_transaction_id],
  );
  if (!answer) throw new Error('game_take_back_win returned no row');
  return answer;
}
