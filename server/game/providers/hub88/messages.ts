import { z } from 'zod';
import { type Satang, satang } from '#contract/money.ts';

/**
 * Hub88's calls to an operator's wallet and their answers, by
 * https://docs.hub88.io/developer-docs/operator-api-reference/wallet-api (docs/decisions/2026-11-23-hub88-wallet.md).
 */
export const STATUSES = [
  'RS_OK',
  'RS_ERROR_UNKNOWN',
  'RS_ERROR_INVALID_PARTNER',
  'RS_ERROR_INVALID_TOKEN',
  'RS_ERROR_INVALID_GAME',
  'RS_ERROR_WRONG_CURRENCY',
  'RS_ERROR_NOT_ENOUGH_MONEY',
  'RS_ERROR_USER_DISABLED',
  'RS_ERROR_INVALID_SIGNATURE',
  'RS_ERROR_TOKEN_EXPIRED',
  'RS_ERROR_WRONG_SYNTAX',
  'RS_ERROR_WRONG_TYPES',
  'RS_ERROR_DUPLICATE_TRANSACTION',
  'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  'RS_ERROR_LIMIT_REACHED',
] as const;
export type Status = (typeof STATUSES)[number];

export const CURRENCY = 'THB';

/** Amounts are whole numbers of 1/100,000 of the currency's unit: of a thousandth of a satang. */
const PARTS_OF_A_SATANG = 1000;
export const amountOf = (value: Satang): number => value * PARTS_OF_A_SATANG;

/**
 * A fraction of a satang cannot be staked: refusing the bet costs nobody anything, and a rounded one would not be the
 * player's.
 */
const stake = z
  .int()
  .nonnegative()
  .refine((value) => value % PARTS_OF_A_SATANG === 0, 'a part of a satang')
  .transform((value) => satang(value / PARTS_OF_A_SATANG));

/** A win is paid, rounded down to the satang (docs/rules.md#rounding); `keptParts` of 1/100,000 baht are left. */
const won = z
  .int()
  .nonnegative()
  .transform((value) => ({
    satang: satang(Math.floor(value / PARTS_OF_A_SATANG)),
    keptParts: value % PARTS_OF_A_SATANG,
    /** The amount as it came, in satang: a repeat with another fraction of a satang is another win. */
    exact: value / PARTS_OF_A_SATANG,
  }));

const uuid = z.guid().transform((value) => value.toLowerCase());
const name = z.string().min(1).max(255);
const call = { user: name, request_uuid: z.guid() };
const transaction = {
  ...call,
  transaction_uuid: uuid,
  game_code: name,
  round: z.string().max(1000).nullish(),
  round_closed: z.boolean().nullish(),
};
const movement = { ...transaction, currency: name, is_free: z.boolean().nullish() };
/** Not checked for wins and rollbacks, which may come long after the session. */
const lateToken = z.string().max(255).nullish();

export const infoCall = z.object(call);
export const balanceCall = z.object({ ...call, token: name, game_code: name });
export const betCall = z.object({ ...movement, amount: stake, token: name });
export const winCall = z.object({ ...movement, amount: won, token: lateToken, reference_transaction_uuid: uuid });
export const rollbackCall = z.object({ ...transaction, token: lateToken, reference_transaction_uuid: uuid });

/** The value at a path of a body; undefined if there is none. */
export const valueAt = (body: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? Object.getOwnPropertyDescriptor(value, key)?.value : undefined,
    body,
  );

/** The status for a body that does not fit: of a wrong type, or of a wrong form (missing, too long, below zero …). */
export function statusOfFault(body: unknown, { issues }: z.ZodError): Status {
  const isOfType = issues.some(({ code, path }) => code === 'invalid_type' && valueAt(body, path) !== undefined);
  return isOfType ? 'RS_ERROR_WRONG_TYPES' : 'RS_ERROR_WRONG_SYNTAX';
}

/** The name by which Hub88 knows a member: nothing of the person is in it, and it is at least four characters long. */
export const userOf = (memberId: number | string): string => `player-${memberId}`;

/** The member's id from that name; null: we have given no such name. */
export function memberOf(user: string): number | null {
  const [, digits] = /^player-([1-9]\d{0,14})$/.exec(user) ?? [];
  return digits === undefined ? null : Number(digits);
}
