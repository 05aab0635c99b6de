import type { paymentChannels } from '#contract/deposit.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { checkAmount } from '#contract/input.ts';
import { satangOf } from '#contract/money.ts';

export type Channel = OutputOf<typeof paymentChannels>[number];

/** The chosen channel while it is available, else the first available one; null when all are closed. */
export function usableChannel(channels: readonly Channel[], chosenId: string | null): Channel | null {
  const usable = channels.filter((channel) => channel.available);
  return usable.find((channel) => channel.channel_id === chosenId) ?? usable[0] ?? null;
}

/** The reason that closes every channel, such as a time-out, or null. */
export function sharedReason(channels: readonly Channel[]): string | null {
  const [first, ...others] = new Set(channels.map(({ available, reason }) => (available ? null : reason)));
  return others.length === 0 ? (first ?? null) : null;
}

/** Deposits are whole baht: the server adds the satang, by which it recognises the payment (docs/rules.md#deposits). */
export const checkDeposit = (raw: string, { min, max }: Pick<Channel, 'min' | 'max'>) =>
  checkAmount(raw, { min: satangOf(min), max: satangOf(max), whole: true });
