import type { OutputOf, ParsedInputOf } from '../../contract/endpoint.ts';
import { bahtOf, bahtOrNull, satangOf, satangOrNull } from '../../contract/money.ts';
import * as contract from '../../contract/operator-content.ts';
import { refuseUnknownPictures } from '../agent/picture-store.ts';
import { agentConfigOf } from '../agent/service.ts';
import type { Transaction } from '../platform/database.ts';
import type { Server } from '../platform/http/route.ts';
import { Refusal } from '../platform/refusal.ts';
import { PROMOTION, type PromotionRow } from './queries.ts';
import { FIXED_OR_PERCENT, NOTHING_COUNTS } from './text.ts';

type Input = ParsedInputOf<typeof contract.operatorSavePromotion>;

function onWire(row: PromotionRow): OutputOf<typeof contract.operatorSavePromotion> {
  return {
    id: String(row.id),
    version: row.version,
    updated_at: row.updated_at.toISOString(),
    title: row.title,
    description: row.description,
    image: row.image,
    terms: row.terms,
    kind: row.kind,
    bonus_percent: row.bonus_percent,
    bonus_fixed: bahtOrNull(row.bonus_fixed_satang),
    min_deposit: bahtOf(row.min_deposit_satang),
    max_bonus: bahtOf(row.max_bonus_satang),
    turnover_times: row.turnover_times,
    max_withdraw: bahtOrNull(row.max_withdraw_satang),
    categories: row.categories,
    valid_days: row.valid_days,
    is_active: row.is_active,
    position: row.position,
    starts_at: row.starts_at?.toISOString() ?? null,
    ends_at: row.ends_at?.toISOString() ?? null,
  };
}

const COLUMNS =
  'title, description, image, terms, kind, bonus_percent, bonus_fixed_satang, min_deposit_satang, max_bonus_satang, turnover_times, max_withdraw_satang, categories, valid_days, is_active, position, starts_at, ends_at';
/** $1 agent, $2 time, then the columns. */
const VALUES = COLUMNS.split(', ').map((_column, place) => `$${place + 3}`);

const valuesOf = (input: Input) => [
  input.title,
  input.description,
  input.image,
  input.terms,
  input.kind,
  input.bonus_percent,
  satangOrNull(input.bonus_fixed),
  satangOf(input.min_deposit),
  satangOf(input.max_bonus),
  input.turnover_times,
  satangOrNull(input.max_withdraw),
  [...new Set(input.categories)],
  input.valid_days,
  input.is_active,
  input.position,
  input.starts_at,
  input.ends_at,
];

/**
 * Makes or changes a promotion; its bonuses carry their own terms. Refuses with `invalid_input`, `record_not_found`, and
 * `record_conflict` when the version is not the newest.
 */
export async function savePromotion(tx: Transaction, agentId: number, input: Input, at: Date): Promise<PromotionRow> {
  if (input.bonus_fixed === null && (input.bonus_percent === 0 || input.kind === 'free'))
    throw new Refusal('invalid_input', { fields: { bonus_fixed: FIXED_OR_PERCENT } });
  const { weights } = (await agentConfigOf(tx, agentId)).bonus;
  if (input.turnover_times > 0 && input.categories.every((category) => (weights[category] ?? 0) === 0))
    throw new Refusal('invalid_input', { fields: { categories: NOTHING_COUNTS } });
  await refuseUnknownPictures(tx, { image: input.image }, at);
  const values = [agentId, at, ...valuesOf(input)];
  const saved =
    input.id === undefined
      ? await tx.row<{ id: number }>(
          `insert into promotion (agent_id, updated_at, ${COLUMNS}) values ($1, $2, ${VALUES.join(', ')}) returning id`,
          values,
        )
      : await tx.row<{ id: number }>(
          `update promotion set updated_at = $2, version = version + 1, (${COLUMNS}) = row(${VALUES.join(', ')})
           where agent_id = $1 and id::text = $${values.length + 1} and removed_at is null
             and ($${values.length + 2}::int is null or version = $${values.length + 2}) returning id`,
          [...values, input.id, input.version ?? null],
        );
  const row = saved && (await tx.row<PromotionRow>(`${PROMOTION} where p.id = $1`, [saved.id]));
  if (row) return row;
  const isThere = await tx.row('select 1 from promotion where agent_id = $1 and id::text = $2 and removed_at is null', [
    agentId,
    input.id,
  ]);
  throw new Refusal(isThere ? 'record_conflict' : 'record_not_found');
}

/** The operator's side of promotions. */
export function promotionOperatorRoutes(server: Server): void {
  const { now } = server.platform;

  server.implement(contract.operatorPromotions, async ({ operator, transaction }) => {
    const rows = await transaction.rows<PromotionRow & { taken: number; paid_satang: number }>(
      `select p.*, b.taken, b.paid_satang
       from (${PROMOTION} where p.agent_id = $1 and p.removed_at is null) p
       cross join lateral (
         select count(*)::int as taken, coalesce(sum(x.bonus_satang), 0)::bigint as paid_satang from bonus x where x.promotion_id = p.id
       ) b order by p.position, p.id`,
      [operator.agentId],
    );
    return rows.map((row) => ({ ...onWire(row), taken: row.taken, bonus_paid: bahtOf(row.paid_satang) }));
  });

  server.implement(contract.operatorSavePromotion, async ({ operator, input, transaction }) =>
    onWire(await savePromotion(transaction, operator.agentId, input, now())),
  );

  server.implement(contract.operatorRemovePromotion, async ({ operator, input, transaction }) => {
    const row = await transaction.row(
      `update promotion set removed_at = $3, updated_at = $3, version = version + 1
       where agent_id = $1 and id::text = $2 and removed_at is null returning id`,
      [operator.agentId, input.id, now()],
    );
    if (!row) throw new Refusal('record_not_found');
    return null;
  });
}
