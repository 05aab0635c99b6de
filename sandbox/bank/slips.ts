import { randomInt } from 'node:crypto';
import { renderSVG } from 'uqr';
import { bahtOf } from '../../contract/money.ts';
import { type Slip, slipPayload } from '../../contract/slip.ts';
import type { Queries } from '../host.ts';
import { insertTransfer, recentTransfers, type TransferRow } from './queries.ts';

/** The banks' numbers at the Bank of Thailand, by code. A wallet (TrueMoney) prints no such slip. */
const BANK_NUMBERS: Readonly<Record<string, string>> = {
  BBL: '002',
  KBANK: '004',
  KTB: '006',
  TTB: '011',
  SCB: '014',
  CIMBT: '022',
  UOBT: '024',
  BAY: '025',
  GSB: '030',
  GHB: '033',
  BAAC: '034',
  IBANK: '066',
  TISCO: '067',
  KKP: '069',
  ICBCT: '070',
  LHFG: '073',
};
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
  const bankNumber = BANK_NUMBERS[payment.payer.bank_code];
  if (bankNumber === undefined) return;
  await insertTransfer(queries, { bankNumber, transRef: newReference(now) }, payment, now);
}

const slipOf = (row: TransferRow): Slip => ({ bankNumber: row.bank_number, transRef: row.trans_ref });

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
