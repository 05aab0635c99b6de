import type { BetType } from '#contract/lotto-numbers.ts';
import type { Satang } from '#contract/money.ts';
import type { Queries } from '#server/database/database.ts';
import { idNumber, type RoundRow } from './round-queries.ts';

export interface CategoryRow {
  id: number;
  name: string;
  icon: string;
  kind: RoundRow['kind'];
  lobby_group: RoundRow['lobby_group'];
  note: string | null;
}

/** The lotteries that the agent sells, in their order. */
export function categoriesOf(queries: Queries, agentId: number): Promise<CategoryRow[]> {
  return queries.rows<CategoryRow>(
    'select id, name, icon, kind, lobby_group, note from lotto_category where agent_id = $1 and is_on order by position, id',
    [agentId],
  );
}

/** A lottery of the agent, on sale or not. `id` may be any text. */
export function categoryOf(queries: Queries, agentId: number, id: string): Promise<{ id: number } | undefined> {
  return queries.row('select id from lotto_category where agent_id = $1 and id = $2', [agentId, idNumber(id)]);
}

export interface RateRow {
  category_id: number;
  bet_type: BetType;
  rate: number;
  min_satang: Satang;
  max_satang: Satang;
  /** The limit over all members of the agent; 0: no limit. */
  max_per_number_satang: Satang;
  is_open: boolean;
}

/** The rates of these lotteries, each lottery's in their order. */
export function ratesOf(queries: Queries, categoryIds: readonly number[]): Promise<RateRow[]> {
  return queries.rows<RateRow>(
    `select category_id, bet_type, rate::float8 as rate, min_satang, max_satang, max_per_number_satang, is_open
     from lotto_rate where category_id = any ($1) order by category_id, position`,
    [categoryIds],
  );
}
