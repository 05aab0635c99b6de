import { randomInt } from 'node:crypto';
import { renderSVG } from 'uqr';
import { bankNumberOf } from '#contract/banks.ts';
import { bahtOf } from '#contract/money.ts';
import { slipPayload, type TransferSlip } from '#contract/transfer-slip.ts';
import type { Queries } from '../host.ts';
import { insertTransfer, recentTransfers, type TransferRow } from './queries.ts';

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';

/** Like a real bank's: the day and twelve random letters. */
function newReference(now: Date): string {
  const letters = Array.from({ length: 12 }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('');
  return `${now.toISOString().slice(0, 10).replaceAll('-', '')}${letters}`;
}

/** Books a transfer, so that its slip can be looked up. `payment` is the body of the webhook that reports it. */
export async function bookTransfer(
  queries: Queries,
  payment: { payer: { bank_code: string } },
  now: Date,
): Promise<void> {
  const bankNumber = bankNumberOf(payment.payer.bank_code);
  if (bankNumber === undefined) return;
  await insertTransfer(queries, { bankNumber, transRef: newReference(now) }, payment, now);
}

const slipOf = (row: TransferRow): TransferSlip => ({ bankNumber: row.bank_number, transRef: row.trans_ref });

/** The newest slips as testers' programs read them. */
export async function slipList(queries: Queries) {
  return (await recentTransfers(queries)).map((row) => ({
    ...slipOf(row),
    amountBaht: bahtOf(row.amount_satang),
    payer: row.payer,
    madeAt: row.made_at,
    payload: slipPayload(slipOf(row)),
  }));
}

/** The picture (PNG) of a recent slip's mini-QR; undefined for an unknown reference. */
export async function slipPicture(queries: Queries, transRef: string): Promise<Buffer | undefined> {
  const row = (await recentTransfers(queries)).find(({ trans_ref }) => trans_ref === transRef);
  if (!row) return undefined;
  // Native code that only this picture needs.
  const { default: sharp } = await import('sharp');
  const svg = renderSVG(slipPayload(slipOf(row)), { border: 4, pixelSize: 8 });
  return sharp(Buffer.from(svg)).flatten({ background: '#fff' }).png().toBuffer();
}
