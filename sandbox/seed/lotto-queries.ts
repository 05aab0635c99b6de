import type { Satang } from '../../contract/money.ts';
import type { Transaction } from '../../server/platform/database.ts';
import { positioned } from './positioned.ts';

export interface NewLottery {
  code: string;
  kind: string;
  lobby_group: string;
  name: string;
  icon: string;
  bill_prefix: string;
  schedule: object;
  rule: object;
}

/** Inserts lotteries and returns their ids by code. */
export async function insertLotteries(
  transaction: Transaction,
  agentId: number,
  lotteries: readonly NewLottery[],
): Promise<Map<string, number>> {
  const rows = await transaction.rows<{ id: number; code: string }>(
    `insert into lotto_category (agent_id, position, code, kind, lobby_group, name, icon, bill_prefix, schedule, rule)
     select $1, position, code, kind, lobby_group, name, icon, bill_prefix, schedule, rule
     from jsonb_to_recordset($2) as c (position int, code text, kind text, lobby_group text, name text, icon text, bill_prefix text, schedule jsonb, rule jsonb)
     returning id, code`,
    [agentId, positioned(lotteries)],
  );
  return new Map(rows.map(({ id, code }) => [code, id]));
}

export interface NewRate {
  category_id: number | undefined;
  position: number;
  bet_type: string;
  /** Paid for one baht. */
  rate: number;
  min_satang: Satang;
  max_satang: Satang;
  /** 0: no limit. */
  max_per_number_satang: Satang;
}

export async function insertRates(transaction: Transaction, rates: readonly NewRate[]): Promise<void> {
  await transaction.rows(
    `insert into lotto_rate (category_id, position, bet_type, rate, min_satang, max_satang, max_per_number_satang)
     select category_id, position, bet_type, rate, min_satang, max_satang, max_per_number_satang
     from jsonb_to_recordset($1) as r (category_id bigint, position smallint, bet_type text, rate numeric, min_satang bigint, max_satang bigint, max_per_number_satang bigint)`,
    [JSON.stringify(rates)],
  );
}
