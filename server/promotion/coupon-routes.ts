import type { OutputOf, ParsedInputOf } from '../../contract/endpoint.ts';
import { bahtOf, bahtOrNull, satangOf, satangOrNull } from '../../contract/money.ts';
import * as operator from '../../contract/operator-content.ts';
import * as contract from '../../contract/promotion.ts';
import type { Transaction } from '../platform/database.ts';
import type { Server } from '../platform/http/route.ts';
import { pageOfRows, readIdCursor } from '../platform/paging.ts';
import { Refusal } from '../platform/refusal.ts';
import { codeKey, randomCode } from './coupon-code.ts';
import { BATCH_COLUMNS, type BatchRow } from './coupon-queries.ts';
import * as text from './coupon-text.ts';
import { historyOf, redeemCoupon } from './coupons.ts';

/** A right code may be typed again and again; guessing 46 bits at this pace is hopeless. */
const TRIES_OF_A_MEMBER = { max: 10, windowSeconds: 600 };
/** Many players share an address of a mobile network. */
const TRIES_OF_AN_ADDRESS = { max: 600, windowSeconds: 600 };

export function couponRoutes(server: Server): void {
  const { database, limits, now } = server.platform;

  server.implementPrepared(contract.redeemCoupon, async ({ session, input, ip }) => {
    await limits.take(`coupon:${session.memberId}`, TRIES_OF_A_MEMBER);
    await limits.take(`coupon address:${ip}`, TRIES_OF_AN_ADDRESS);
    return (tx) => redeemCoupon(tx, session, input.code, now());
  });

  server.implement(contract.couponHistory, ({ session, input }) => historyOf(database, session.memberId, input, now()));

  operatorRoutes(server);
}

type MakeInput = ParsedInputOf<typeof operator.operatorMakeCoupons>;
type Listed = OutputOf<typeof operator.operatorCoupons>['items'][number];

const refuseField = (field: string, sentence: string) =>
  new Refusal('invalid_input', { fields: { [field]: sentence } });

const isCounted = (kind: BatchRow['kind']) => kind === 'point' || kind === 'free_spin';

/** The amount in satang, points or spins, as the batch keeps it. Throws `invalid_input`. */
function worthOf({ kind, amount, percent, turnover_times }: MakeInput): number {
  const worth = isCounted(kind) ? (amount ?? 0) : satangOf(amount ?? 0);
  if (worth <= 0 || !Number.isInteger(worth)) throw refuseField('amount', text.NEEDS_AMOUNT);
  const mayHavePercent = kind === 'bonus' || kind === 'cashback';
  if (percent === null ? kind === 'cashback' : !mayHavePercent || percent === 0)
    throw refuseField('percent', text.NEEDS_PERCENT);
  if (kind !== 'bonus' && turnover_times > 0) throw refuseField('turnover_times', text.TURNOVER_OF_BONUS);
  return worth;
}

/** The codes to be made, each with its owner. */
function codesOf({ code, count, prefix, member_ids }: MakeInput): { code: string; member_id: string | null }[] {
  if (code !== undefined) {
    if (count > 1 || member_ids) throw refuseField('code', text.ONE_NAMED_CODE);
    return [{ code, member_id: null }];
  }
  const owners = member_ids ?? Array.from({ length: count }, () => null);
  return owners.map((member_id) => ({ code: randomCode(prefix), member_id }));
}

/** Makes a batch. Throws `invalid_input` (amount, percent, code, valid_until, member_ids, turnover_times). */
async function makeCoupons(tx: Transaction, agentId: number, input: MakeInput, at: Date) {
  const amount = worthOf(input);
  const codes = codesOf(input);
  if (Date.parse(input.valid_until) <= Date.parse(input.valid_from)) throw refuseField('valid_until', text.BAD_PERIOD);
  const batch = await tx.row<{ id: number }>(
    `insert into coupon_batch (agent_id, updated_at, title, detail, kind, amount, min_deposit_satang, max_uses_per_member, valid_from,
       valid_until, turnover_times, max_withdraw_satang, categories, valid_days, percent)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) returning id`,
    [
      agentId,
      at,
      input.title,
      input.detail,
      input.kind,
      amount,
      input.min_deposit ? satangOf(input.min_deposit) : null,
      input.max_uses_per_member,
      input.valid_from,
      input.valid_until,
      input.turnover_times,
      satangOrNull(input.max_withdraw),
      [...new Set(input.categories)],
      input.valid_days,
      input.percent,
    ],
  );
  if (!batch) throw new Error('the batch was not written');
  const keyed = codes.map((made) => ({ ...made, key: codeKey(made.code) }));
  const written = await tx.rows(
    `insert into coupon_code (agent_id, code_key, code, batch_id, member_id, max_uses)
     select $1, c.key, c.code, $2, m.id, $3 from jsonb_to_recordset($4::jsonb) as c (key text, code text, member_id text)
     left join member m on m.agent_id = $1 and m.id::text = c.member_id
     where c.member_id is null or m.id is not null on conflict (agent_id, code_key) do nothing returning 1`,
    [agentId, batch.id, input.max_uses, JSON.stringify(keyed)],
  );
  if (written.length < codes.length)
    throw input.member_ids ? refuseField('member_ids', text.UNKNOWN_MEMBERS) : refuseField('code', text.CODE_TAKEN);
  return { id: String(batch.id), codes: codes.map(({ code }) => code) };
}

const onWire = (row: BatchRow & { codes: number; used: number; max_uses: number }): Listed => ({
  id: String(row.id),
  version: row.version,
  updated_at: row.updated_at.toISOString(),
  title: row.title,
  detail: row.detail,
  kind: row.kind,
  amount: isCounted(row.kind) ? row.amount : bahtOf(row.amount),
  percent: row.percent,
  min_deposit: bahtOrNull(row.min_deposit_satang),
  turnover_times: row.turnover_times,
  max_withdraw: bahtOrNull(row.max_withdraw_satang),
  categories: row.categories,
  valid_days: row.valid_days,
  max_uses: row.max_uses,
  max_uses_per_member: row.max_uses_per_member,
  valid_from: row.valid_from.toISOString(),
  valid_until: row.valid_until.toISOString(),
  codes: row.codes,
  used: row.used,
  is_active: row.is_active,
});

const PAGE = 50;

function operatorRoutes(server: Server): void {
  const { now } = server.platform;

  server.implement(operator.operatorMakeCoupons, ({ operator: key, input, transaction }) =>
    makeCoupons(transaction, key.agentId, input, now()),
  );

  server.implement(operator.operatorCoupons, async ({ operator: key, input, transaction }) => {
    const found = await transaction.rows<Parameters<typeof onWire>[0]>(
      `select ${BATCH_COLUMNS}, c.codes, c.used, c.max_uses from coupon_batch b
       cross join lateral (
         select count(*)::int as codes, coalesce(sum(x.uses), 0)::int as used, coalesce(max(x.max_uses), 1) as max_uses from coupon_code x where x.batch_id = b.id
       ) c where b.agent_id = $1 and ($2::bigint is null or b.id < $2) order by b.id desc limit $3`,
      [key.agentId, readIdCursor(input.cursor), PAGE + 1],
    );
    const { rows, nextCursor } = pageOfRows(found, PAGE);
    return { items: rows.map(onWire), next_cursor: nextCursor };
  });

  server.implement(operator.operatorStopCoupons, async ({ operator: key, input, transaction }) => {
    const row = await transaction.row(
      `update coupon_batch set is_active = false, version = version + 1, updated_at = $3
       where agent_id = $1 and id::text = $2 returning id`,
      [key.agentId, input.id, now()],
    );
    if (!row) throw new Refusal('record_not_found');
    return null;
  });
}
