import type { Prizes, StockIndex } from '#contract/lotto-draw.ts';
import { winningKeys } from '#contract/lotto-rules.ts';
import type { Satang } from '#contract/money.ts';
import type { Database, Queries, Transaction } from '#server/database/database.ts';
import type { WalletCall } from '#server/game/seamless-queries.ts';

export interface PastRound {
  id: number;
  kind: string;
  seed: string;
  bet_opens_at: Date;
  bet_closes_at: Date;
  /** Null outside of yeekee. */
  shoot_closes_at: Date | null;
  result_at: Date;
}

/** The agent's rounds that open before `until`, in the order of their results. */
export function roundsOpenBefore(queries: Queries, agentId: number, until: Date): Promise<PastRound[]> {
  return queries.rows<PastRound>(
    `select r.id, c.kind, r.seed, r.bet_opens_at, r.bet_closes_at, r.shoot_closes_at, r.result_at
     from lotto_round r join lotto_category c on c.id = r.category_id
     where r.agent_id = $1 and r.bet_opens_at < $2 order by r.result_at, r.id`,
    [agentId, until],
  );
}

/** The account that a deposit's payment goes to. */
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

export interface PastGame {
  id: string;
  source: string;
}

/** A dozen slots, none of them from these providers. */
export function pastGames(queries: Queries, hiddenProviders: readonly string[]): Promise<PastGame[]> {
  return queries.rows(
    `select id, source from game where category = 'slot' and provider_id <> all ($1::text[]) order by id limit 12`,
    [hiddenProviders],
  );
}

export interface PastPoll {
  id: string;
  choices: readonly string[];
}

/** Lets the agent's polls have begun before their time. */
export async function openPollsAt(tx: Transaction, agentId: number, at: Date): Promise<PastPoll[]> {
  return tx.rows<PastPoll>(
    `update poll p set opens_at = $2 where agent_id = $1
     returning id::text, (select array_agg(c.id::text order by c.position) from poll_choice c where c.poll_id = p.id) as choices`,
    [agentId, at],
  );
}

export interface PastShot {
  round_id: number;
  member_id: number;
  number: string;
  /** The shooter's name as others see it. */
  name: string;
  at: Date;
}

/** Records shots, with all that `lotto_shoot` keeps about them. They are minutes apart, so that no rule refuses one. */
export async function insertShots(tx: Transaction, shots: readonly PastShot[]): Promise<void> {
  await tx.rows(
    `with shot as materialized (
       select s.*, row_number() over (partition by s.round_id order by s.at) as position
       from jsonb_to_recordset($1) as s (round_id bigint, member_id bigint, number text, name text, at timestamptz)),
     total as (
       insert into lotto_shot_total (round_id, shots, sum) select round_id, count(*), sum(number::int) from shot group by round_id),
     shooter as (
       insert into lotto_shooter (round_id, member_id, shots, next_shot_at)
       select s.round_id, s.member_id, count(*), max(s.at) + make_interval(secs => (r.rule #>> '{yeekee,cooldown_seconds}')::int)
       from shot s join lotto_round r on r.id = s.round_id group by s.round_id, s.member_id, r.rule)
     insert into lotto_shot (round_id, position, number, member_id, name_masked, created_at)
     select round_id, position, number, member_id, name, at from shot`,
    [JSON.stringify(shots)],
  );
}

/** A game provider's calls, one after the other. A refused one changes nothing. */
export async function callWalletInTurn(
  database: Database,
  source: string,
  calls: readonly { call: WalletCall; at: Date }[],
): Promise<void> {
  await database.rows(
    'select game_call($1, c.call, c.at) from jsonb_to_recordset($2) as c (call jsonb, at timestamptz)',
    [source, JSON.stringify(calls)],
  );
}

export interface PastResult {
  round_id: number;
  at: Date;
  prizes: Prizes;
  index: StockIndex | null;
}

/** More than one round has. */
const MAX_BILLS = 10_000;

/** Enters results at their times and settles them: the steps of a draw and its settlement, each for all rounds together. */
export async function settleAll(tx: Transaction, results: readonly PastResult[]): Promise<void> {
  const values = [JSON.stringify(results.map((result) => ({ ...result, winning: winningKeys(result.prizes) })))];
  for (const step of [
    `lotto_enter_result(r.round_id, 0, r.prizes, r.winning,
       case when r.index is not null then jsonb_build_object('index', r.index) end, null, 'draw', r.at)`,
    'lotto_list_payouts(r.round_id, 1, r.at)',
    `lotto_settle_batch(r.round_id, 1, ${MAX_BILLS}, r.at)`,
    'lotto_finish_settlement(r.round_id, 1, r.at)',
  ])
    await tx.rows(
      `select ${step} from jsonb_to_recordset($1) as r (round_id bigint, prizes jsonb, winning jsonb, index jsonb, at timestamptz)`,
      values,
    );
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

/** The spendable balance of a wallet. */
export async function spendable(queries: Queries, walletId: number): Promise<Satang> {
  const row = await queries.row<{ satang: Satang }>(
    'select balance_satang - held_satang as satang from account where id = $1',
    [walletId],
  );
  if (!row) throw new Error(`no account ${walletId}`);
  return row.satang;
}
