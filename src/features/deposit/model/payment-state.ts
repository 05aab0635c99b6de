import type { inquiryStatus, qrcodeInfo } from '#contract/deposit.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { type Baht, bahtOf, satang, satangOf } from '#contract/money.ts';

export type OpenPayment = NonNullable<OutputOf<typeof qrcodeInfo>>;
export type PaymentStatus = OpenPayment['status'];
export type Inquiry = OutputOf<typeof inquiryStatus>;
export type ChannelType = OpenPayment['type'];

const LAST_MINUTE_MS = 60_000;

/** The status to show: the server's, except that the deposit expires by the clock before the server answers so. */
export function shownStatus(status: PaymentStatus, expiresAt: string, nowMs: number): PaymentStatus {
  return status === 'pending' && Date.parse(expiresAt) <= nowMs ? 'expired' : status;
}

/** The share of the time that is left: 1 at the start, 0 at the end. */
export function timeLeftShare(
  { created_at, expires_at }: Pick<OpenPayment, 'created_at' | 'expires_at'>,
  nowMs: number,
): number {
  const end = Date.parse(expires_at);
  const whole = end - Date.parse(created_at);
  return whole > 0 ? Math.min(1, Math.max(0, (end - nowMs) / whole)) : 0;
}

export const isLastMinute = (expiresAt: string, nowMs: number): boolean =>
  Date.parse(expiresAt) - nowMs < LAST_MINUTE_MS;

/** Tells whether it was paid after it expired: the money is credited nevertheless, and the page says so. */
export function isPaidLate(paidAt: string | null, expiresAt: string): boolean {
  return Date.parse(paidAt ?? '') > Date.parse(expiresAt);
}

/**
 * How often to poll the status, in ms (SWR does not poll while the page is hidden): often without the event stream, rarely
 * beside it, as a safety net. An expired or cancelled deposit may still be paid; a paid one is final.
 */
export function pollIntervalMs(status: PaymentStatus | undefined, isStreamLive: boolean): number {
  if (status === 'paid') return 0;
  return isStreamLive || (status !== undefined && status !== 'pending') ? 10_000 : 3_000;
}

/** The whole baht that the player entered: the server adds the satang (docs/rules.md#deposits). */
export const requestedBaht = (amount: Baht): Baht => bahtOf(satang(Math.floor(satangOf(amount) / 100) * 100));
