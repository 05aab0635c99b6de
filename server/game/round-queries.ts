import type { OutputOf } from '#contract/endpoint.ts';
import type { gameRounds } from '#contract/game.ts';
import type { Satang } from '#contract/money.ts';
import type { Queries } from '#server/database/database.ts';
import type { Category } from './queries.ts';

export interface RoundRow {
  round_id: string;
  game_id: string;
  game_name: string;
  provider_name: string;
  category: Category;
  image: string | null;
  wallet_name: string;
  stake_satang: Satang;
  /** Won or refunded. */
  back_satang: Satang;
  state: OutputOf<typeof gameRounds>['items'][number]['state'];
  started_at: Date;
  closed_at: Date | null;
  /** This row's cursor: the next page begins after it. */
  cursor: string;
}

/**
 * A round is its first bet and all other bets with its id. The cursor is that bet's time in microseconds and its
 * transaction id, which decides between equal times. `ofRound` makes it another statement, so that one round is found
 * by its index.
 */
const rounds = (ofRound: string) => `
  select f.round_id, f.game_id, g.name_th as game_name, p.name as provider_name, f.category, g.image, w.wallet_name,
    r.stake_satang, r.back_satang, r.state, f.placed_at as started_at, r.closed_at,
    (extract(epoch from f.placed_at) * 1000000)::bigint || ' ' || f.transaction_id as cursor
  from (
    select b.* from game_bet b
    where b.member_id = $1 and ($2::text is null or b.category = $2) and ${ofRound}
      and ($3::bigint is null or (b.placed_at, b.transaction_id) < (timestamptz 'epoch' + $3 * interval '1 microsecond', $4::text))
      and not exists (
        select 1 from game_bet e
        where e.member_id = b.member_id and e.round_id = b.round_id and e.source = b.source
          and (e.placed_at, e.transaction_id) < (b.placed_at, b.transaction_id))
    order by b.placed_at desc, b.transaction_id desc limit $5
  ) f
  join game g on g.id = f.game_id join game_provider p on p.id = g.provider_id join wallet w on w.id = f.wallet_id
  cross join lateral (
    select sum(stake_satang)::bigint as stake_satang,
      sum(case state when 'refunded' then stake_satang else won_satang end)::bigint as back_satang,
      case when bool_or(state = 'open') then 'open' when bool_and(state = 'refunded') then 'refunded' else 'settled' end as state,
      case when not bool_or(state = 'open') then max(closed_at) end as closed_at
    from game_bet b where b.member_id = $1 and b.round_id = f.round_id and b.source = f.source
  ) r
  order by f.placed_at desc, f.transaction_id desc`;
const ALL_ROUNDS = rounds('$6::text is null');
const ONE_ROUND = rounds('b.round_id = $6::text');

export interface RoundFilter {
  memberId: number;
  category: Category | undefined;
  roundId: string | undefined;
  /** The cursor of the last row seen, in its two parts; null for the first page. */
  after: { placedAtUs: string; transactionId: string } | null;
  limit: number;
}

/** The member's game rounds, newest first; one more than the limit. */
export function roundRows(queries: Queries, filter: RoundFilter): Promise<RoundRow[]> {
  const { memberId, category, roundId, after, limit } = filter;
  return queries.rows<RoundRow>(roundId === undefined ? ALL_ROUNDS : ONE_ROUND, [
    memberId,
    category ?? null,
    after?.placedAtUs ?? null,
    after?.transactionId ?? null,
    limit + 1,
    roundId ?? null,
  ]);
}
