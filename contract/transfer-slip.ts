/**
 * The mini-QR on a Thai bank's transfer slip: EMVCo tag-length-value, 00 = {00 `000001`, 01 the sending bank's number,
 * 02 the transfer's reference}, 51 `TH`, 91 the CRC (docs/rules.md#deposits). It only names a transfer: anybody can print one.
 */
import { crc16, emvField, emvFields } from './emv.ts';

/** The transfer that a slip's QR names. */
export interface TransferSlip {
  /** The sending bank's three-digit number at the Bank of Thailand, e.g. `014`. */
  bankNumber: string;
  transRef: string;
}

const SLIP_KIND = '000001';
/** Tag 91 and its length, which the CRC covers too. */
const CRC_HEAD = '9104';

/** Tells whether the text ends with the CRC of everything before it, in capitals or small letters. */
function hasRightCrc(text: string): boolean {
  const crcAt = text.length - 4;
  const isThere = text.slice(crcAt - CRC_HEAD.length, crcAt) === CRC_HEAD;
  return isThere && text.slice(crcAt).toUpperCase() === crc16(text.slice(0, crcAt));
}

/** Reads a slip's code; undefined for a broken one, and for any other code. */
export function readSlip(payload: string): TransferSlip | undefined {
  const text = payload.trim();
  if (!hasRightCrc(text)) return undefined;
  const fields = emvFields(text);
  const slip = emvFields(fields?.get('00') ?? '');
  const bankNumber = slip?.get('01') ?? '';
  const transRef = slip?.get('02') ?? '';
  const isSlip = slip?.get('00') === SLIP_KIND && fields?.get('51') === 'TH';
  return isSlip && /^\d{3}$/.test(bankNumber) && /^[A-Za-z0-9]{6,40}$/.test(transRef)
    ? { bankNumber, transRef }
    : undefined;
}

/** The text of a slip's mini-QR as the sending bank writes it. */
export function slipPayload({ bankNumber, transRef }: TransferSlip): string {
  const body = `${emvField('00', emvField('00', SLIP_KIND) + emvField('01', bankNumber) + emvField('02', transRef))}${emvField('51', 'TH')}${CRC_HEAD}`;
  return `${body}${crc16(body)}`;
}

/** The transfer that a TrueMoney wallet's slip names. */
export interface WalletSlip {
  transRef: string;
  /** The day of the transfer in Bangkok, `2024-01-25`. */
  date: string;
}

/**
 * Reads the code of a TrueMoney wallet's slip: 00 = {00 `01`, 01 `01`, 02 the kind of transfer, 03 its reference, 04 its day as
 * `DDMMYYYY`}, 91 the CRC, in small letters. Undefined for anything else.
 */
export function readWalletSlip(payload: string): WalletSlip | undefined {
  const text = payload.trim();
  if (!hasRightCrc(text)) return undefined;
  const fields = emvFields(text);
  const slip = emvFields(fields?.get('00') ?? '');
  const transRef = slip?.get('03') ?? '';
  const [, day = '', month = '', year = ''] = /^(\d{2})(\d{2})(\d{4})$/.exec(slip?.get('04') ?? '') ?? [];
  const date = `${year}-${month}-${day}`;
  const isSlip =
    slip?.get('00') === '01' && slip.get('01') === '01' && /^[A-Za-z0-9]{1,16}$/.test(slip.get('02') ?? '');
  return isSlip && /^[A-Za-z0-9]{6,40}$/.test(transRef) && isDay(date) ? { transRef, date } : undefined;
}

const isDay = (date: string) => !Number.isNaN(Date.parse(date)) && new Date(date).toISOString().startsWith(date);

/** Tells whether a code is a slip's that the server can look up or explain. */
export const isSlip = (code: string): boolean => readSlip(code) !== undefined || readWalletSlip(code) !== undefined;
