import { randomInt } from 'node:crypto';
import { renderSVG } from 'uqr';
import { type Slip, slipPayload } from '../../contract/slip.ts';
import type { Queries } from '../../server/platform/database.ts';

/** The banks' numbers at the Bank of Thailand, by our codes. A wallet (TrueMoney) prints no such slip. */
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

/** Like a bank's own: the day and twelve letters nobody guesses. */
function newReference(at: Date): string {
  const letters = Array.from({ length: 12 }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('');
  return `${at.toISOString().slice(0, 10).replaceAll('-', '')}${letters}`;
}

/** Books a transfer that the bank makes, `payment` being the webhook's body that tells of it. */
export async function bookTransfer(
  queries: Queries,
  payment: { payer: { bank_code: string } },
  at: Date,
): Promise<void> {
  const bankNumber = BANK_NUMBERS[payment.payer.bank_code];
  if (bankNumber === undefined) return;
  await queries.rows(
    'insert into sandbox_bank.transfer (trans_ref, bank_number, payment, made_at) values ($1, $2, $3, $4)',
    [newReference(at), bankNumber, JSON.stringify(payment), at],
  );
}

/** What the bank answers about a slip: the webhook's body, or null. */
export async function findTransfer(queries: Queries, { bankNumber, transRef }: Slip): Promise<object | null> {
  const row = await queries.row<{ payment: object }>(
    'select payment from sandbox_bank.transfer where trans_ref = $1 and bank_number = $2',
    [transRef, bankNumber],
  );
  return row?.payment ?? null;
}

export interface MadeSlip extends Slip {
  amountBaht: number;
  payer: string;
  madeAt: Date;
  payload: string;
}

/** The newest slips, as their payers have them on the phone. */
export async function recentSlips(queries: Queries): Promise<MadeSlip[]> {
  const rows = await queries.rows<{ trans_ref: string; bank_number: string; amount: number; payer: string; at: Date }>(
    `select trans_ref, bank_number, (payment -> 'amount')::float8 as amount, payment #>> '{payer,account_name}' as payer, made_at as at
     from sandbox_bank.transfer order by made_at desc, trans_ref limit 10`,
  );
  return rows.map(({ trans_ref, bank_number, amount, payer, at }) => {
    const slip = { bankNumber: bank_number, transRef: trans_ref };
    return { ...slip, amountBaht: amount, payer, madeAt: at, payload: slipPayload(slip) };
  });
}

/** A slip's picture: what a tester saves and sends. */
export async function slipPicture(payload: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp'); // Native code that only testers need.
  const svg = renderSVG(payload, { border: 4, pixelSize: 8 });
  return sharp(Buffer.from(svg)).flatten({ background: '#fff' }).png().toBuffer();
}
