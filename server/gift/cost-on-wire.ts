import type { z } from 'zod';
import { bahtOf, satang } from '#contract/money.ts';
import type { giftCost } from '#contract/operator-shapes.ts';
import type { Cost } from './cost.ts';

/** Rounded up to the satang; null: there is no end. */
const amountOnWire = (amount: number) => (Number.isFinite(amount) ? bahtOf(satang(Math.ceil(amount))) : null);

/** A cost as calls answer it, in baht. */
export const costOnWire = ({ once, member, all }: Cost): z.output<typeof giftCost> => ({
  once: amountOnWire(once),
  member: amountOnWire(member),
  all: amountOnWire(all),
});
