import type { OutputOf, ParsedInputOf } from '../../contract/endpoint.ts';
import type { gameRounds } from '../../contract/game.ts';
import { bahtOf } from '../../contract/money.ts';
import type { Queries } from '../platform/database.ts';
import type { Category } from './queries.ts';

type Rounds = OutputOf<typeof gameRounds>;

interface RoundRow {
  round_id: string;
  game_id: string;
  game_name: string;
  provider_name: string;
  category: Category;
  image: string | null;
  wallet_name: string;
  stake_satang: number;
  back_satang: number;
  state: Rounds['items'][number]['state'];
  started_at: Date;
  closed_at: Date | null;
  cursor: string;
}

/**
 * A round is its first bet and all others of its id. The cursor is the last round's first bet: its time in
 * microseconds and its id, which decides between equals. A statement for one round, which the index of rounds finds.
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

/** A cursor that we didn't make is the end of the list, as an unknown game's is. */
const CURSOR = /^(\d{1,16}) (.{1,64})$/;

/** The member's rounds, newest first. */
export async function roundsOf(
  queries: Queries,
  memberId: number,
  { category, round_id, cursor, limit }: ParsedInputOf<typeof gameRounds>,
): Promise<Rounds> {
  const after = cursor === undefined ? null : CURSOR.exec(cursor);
  if (cursor !== undefined && after === null) return { items: [], next_cursor: null };
  const rows = await queries.rows<RoundRow>(round_id === undefined ? ALL_ROUNDS : ONE_ROUND, [
    memberId,
    category ?? null,
    after?.[1] ?? null,
    after?.[2] ?? null,
    limit + 1,
    round_id ?? null,
  ]);
  const page = rows.slice(0, limit);
  return { items: page.map(onWire), next_cursor: rows.length > limit ? (page.at(-1)?.cursor ?? null) : null };
}

function onWire(row: RoundRow): Rounds['items'][number] {
  const { stake_satang, back_satang, started_at, closed_at, cursor: _, ...rest } = row;
  return {
    ...rest,
    stake: bahtOf(stake_satang),
    win: bahtOf(back_satang),
    started_at: started_at.toISOString(),
    closed_at: closed_at?.toISOString() ?? null,
  };
}
