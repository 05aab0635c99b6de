import type { OutputOf } from '../../contract/endpoint.ts';
import { bahtOf, bahtOrNull } from '../../contract/money.ts';
import type { couponHistory, redeemCoupon as redeemCall } from '../../contract/promotion.ts';
import { bonusOf } from '../../contract/promotion-terms.ts';
import { agentConfigOf } from '../agent/service.ts';
import type { Queries, Transaction } from '../platform/database.ts';
import { emit } from '../platform/events.ts';
import { transfer } from '../platform/ledger.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Session } from '../platform/sessions.ts';
import { refusePlay } from '../safer-play/play-limits.ts';
import { giveFreeSpins } from '../wallet/free-spin-queries.ts';
import { pointsOf } from '../wallet/queries.ts';
import { codeKey } from './coupon-code.ts';
import { type BatchRow, type CodeRow, couponsOf, type HistoryRow, insertUse, lockCode } from './coupon-queries.ts';
import * as text from './coupon-text.ts';
import { worthNow } from './coupon-worth.ts';
import { tellWallets } from './end-bonus.ts';
import { lockCash, lockMember } from './queries.ts';
import { payBonus } from './service.ts';

type Redeemed = OutputOf<typeof redeemCall>;
type Paid = Pick<Redeemed, 'wallet' | 'point'>;

const DAY_MS = 86_400_000;

const invalid = (message: string) => new Refusal('coupon_invalid', { message });
const used = (message: string) => new Refusal('coupon_used', { message });

/** On the wire: baht, points, or spins. */
const onWireOf = ({ kind }: BatchRow, worth: number) =>
  kind === 'point' || kind === 'free_spin' ? worth : bahtOf(worth);

/** Throws what `redeemCoupon` throws. */
function judge(code: CodeRow | undefined, memberId: number, at: Date): asserts code is CodeRow {
  if (!code) throw invalid(text.UNKNOWN_CODE);
  if (code.member_id !== null && code.member_id !== memberId) throw invalid(text.NOT_YOURS);
  if (!code.is_active) throw invalid(text.STOPPED);
  if (code.valid_from > at) throw invalid(text.notBefore(code.valid_from));
  if (code.valid_until <= at) throw invalid(text.expired(code.valid_until));
  if (code.used_by_member >= code.max_uses_per_member) throw used(text.USED_BY_YOU);
  if (code.uses >= code.max_uses) throw used(text.USED_UP);
  const asksDeposit = code.min_deposit_satang !== null || (code.kind === 'bonus' && code.percent !== null);
  if (asksDeposit && code.deposit_satang === null) throw invalid(text.depositFirst(code.min_deposit_satang));
}

interface Use {
  code: CodeRow;
  session: Session;
  useId: number;
  /** Satang, points, or spins. */
  worth: number;
  at: Date;
}

async function payCash(tx: Transaction, { code, session, useId, worth, at }: Use): Promise<Paid> {
  const { agentId, memberId } = session;
  const wallet = await lockCash(tx, memberId);
  const credit = { credit: { wallet }, amountSatang: worth, kind: 'coupon', reference: code.title } as const;
  await transfer(tx, [{ id: `coupon:${useId}`, agentId, currency: 'THB', debit: { house: 'bonus' }, ...credit }], at);
  await tellWallets(tx, memberId, [wallet]);
  return { wallet: null, point: null };
}

async function payPoints(tx: Transaction, { code, session, useId, worth, at }: Use): Promise<Paid> {
  const { agentId, memberId } = session;
  const credit = {
    credit: { points: memberId },
    amountSatang: worth,
    kind: 'coupon_point',
    reference: code.title,
  };
  await transfer(tx, [{ id: `coupon:${useId}`, agentId, currency: 'POINT', debit: { house: 'bonus' }, ...credit }], at);
  const point = await pointsOf(tx, memberId);
  await emit(tx, memberId, { type: 'points', point });
  return { wallet: null, point };
}

async function payAsBonus(tx: Transaction, { code, session, useId, worth, at }: Use): Promise<Paid> {
  const { agentId, memberId } = session;
  const terms = {
    bonus_percent: 0,
    bonus_fixed_satang: worth,
    max_bonus_satang: worth,
    turnover_times: code.turnover_times,
  };
  const wallet = await payBonus(
    tx,
    {
      ...bonusOf(terms, 0),
      agentId,
      memberId,
      promotionId: null,
      turn: `coupon:${useId}`,
      title: code.title,
      depositId: null,
      depositSatang: 0,
      maxWithdrawSatang: code.max_withdraw_satang,
      categories: code.categories,
      weights: (await agentConfigOf(tx, agentId)).bonus.weights,
      at,
      expiresAt: new Date(at.getTime() + code.valid_days * DAY_MS),
    },
    await lockCash(tx, memberId),
  );
  return { wallet, point: null };
}

async function paySpins(tx: Transaction, { session, useId, worth, at }: Use): Promise<Paid> {
  const { agentId, memberId } = session;
  await giveFreeSpins(tx, { agentId, memberId, source: `coupon:${useId}`, spins: worth, expiresAt: null }, at);
  return { wallet: null, point: null };
}

const PAY = { cash: payCash, cashback: payCash, point: payPoints, bonus: payAsBonus, free_spin: paySpins } as const;

/**
 * Uses a coupon for the member. Refuses with `member_excluded`, `member_paused`, `coupon_invalid` (unknown, another member's, stopped, not
 * yet, no longer, or what it gives a part of is missing) and `coupon_used`, each with its sentence.
 */
export async function redeemCoupon(tx: Transaction, session: Session, typed: string, at: Date): Promise<Redeemed> {
  const { agentId, memberId } = session;
  await lockMember(tx, memberId);
  await refusePlay(tx, memberId, at);
  const code = await lockCode(tx, agentId, codeKey(typed), memberId);
  judge(code, memberId, at);
  const worth = await worthNow(tx, code, memberId, at);
  const useId = await insertUse(tx, code, memberId, at);
  const paid = await PAY[code.kind](tx, { code, session, useId, worth, at });
  return {
    coupon_id: `u${useId}`,
    title: code.title,
    kind: code.kind,
    amount: onWireOf(code, worth),
    ...paid,
    used_at: at.toISOString(),
  };
}

const CURSOR = /^([123])-(\d{1,15})$/;

function readCursor(cursor: string | undefined): readonly [number, number] | null {
  if (cursor === undefined) return null;
  const match = CURSOR.exec(cursor);
  if (!match) throw new Refusal('invalid_input', { fields: { cursor: 'ข้อมูลไม่ถูกต้อง' } });
  return [Number(match[1]), Number(match[2])];
}

const onWire = (row: HistoryRow): OutputOf<typeof couponHistory>['items'][number] => ({
  coupon_id: `${row.state === 'used' ? 'u' : 'c'}${row.row_id}`,
  code: row.code,
  title: row.title,
  detail: row.detail,
  kind: row.kind,
  amount: onWireOf(row, row.amount),
  percent: row.percent,
  min_deposit: bahtOrNull(row.min_deposit_satang),
  state: row.state,
  valid_until: row.valid_until.toISOString(),
  used_at: row.used_at?.toISOString() ?? null,
});

/** The member's own coupons and what was used: usable ones first. */
export async function historyOf(
  queries: Queries,
  memberId: number,
  input: { state?: string | undefined; cursor?: string | undefined; limit: number },
  at: Date,
): Promise<OutputOf<typeof couponHistory>> {
  const { state, limit } = input;
  const rows = await couponsOf(queries, memberId, at, { state, after: readCursor(input.cursor), limit });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  return { items: shown.map(onWire), next_cursor: hasMore ? `${last.place}-${last.row_id}` : null };
}
