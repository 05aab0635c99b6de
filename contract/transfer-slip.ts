/**
 * The mini-QR on a Thai bank's transfer slip: EMVCo tag-length-value, 00 = {00 `000001`, 01 the sending bank's number,
 * 02 the transfer's reference}, 51 `TH`, 91 the CRC (docs/rules.md#deposits). It only names a transfer: anybody can print one.
 */
import { crc16, emvField, emvFields } from './emv.ts';

/** What a transfer slip's QR names. */
export interface TransferSlip {
  /** The sending bank's three-digit number at the Bank of Thailand, e.g. `014`. */
  bankNumber: string;
  transRef: string;
}

const SLIP_KIND = '000001';
/** Tag 91 and its length: the CRC is computed over them as well. */
const CRC_HEAD = '9104';

/** Reads a slip's code; undefined for a broken one, and for any other code. */
export function readSlip(payload: string): TransferSlip | undefined {
  const text = payload.trim();
  const crcAt = text.length - 4;
  if (text.slice(crcAt - CRC_HEAD.length, crcAt) !== CRC_HEAD) return undefined;
  if (text.slice(crcAt).toUpperCase() !== crc16(text.slice(0, crcAt))) return undefined;
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
