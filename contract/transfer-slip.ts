/**
 * The mini-QR on a Thai bank's transfer slip: EMVCo tag-length-value, 00 = {00 `000001`, 01 the sending bank's number,
 * 02 the transfer's reference}, 51 `TH`, 91 the CRC (docs/rules.md#deposits). It only names a transfer: anybody can print one.
 */

/** What a transfer slip's QR names. */
export interface TransferSlip {
  /** The sending bank's three-digit number at the Bank of Thailand, e.g. `014`. */
  bankNumber: string;
  transRef: string;
}

const SLIP_KIND = '000001';
/** Tag 91 and its length: the CRC is computed over them as well. */
const CRC_HEAD = '9104';

/** The values of an EMVCo tag-length-value text by their tags. Undefined when the lengths do not add up. */
export function emvFields(text: string): Map<string, string> | undefined {
  const fields = new Map<string, string>();
  for (let at = 0; at < text.length; ) {
    const length = Number(text.slice(at + 2, at + 4));
    const value = text.slice(at + 4, at + 4 + length);
    if (!/^\d{4}$/.test(text.slice(at, at + 4)) || value.length !== length) return undefined;
    fields.set(text.slice(at, at + 2), value);
    at += 4 + length;
  }
  return fields;
}

/** CRC-16/CCITT-FALSE, four hex digits in capitals. */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (let at = 0; at < text.length; at++) {
    crc ^= text.charCodeAt(at) << 8;
    for (let bit = 0; bit < 8; bit++) crc = ((crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff) >>> 0;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

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

const field = (tag: string, value: string) => `${tag}${String(value.length).padStart(2, '0')}${value}`;

/** The text of a slip's mini-QR as the sending bank writes it. */
export function slipPayload({ bankNumber, transRef }: TransferSlip): string {
  const body = `${field('00', field('00', SLIP_KIND) + field('01', bankNumber) + field('02', transRef))}${field('51', 'TH')}${CRC_HEAD}`;
  return `${body}${crc16(body)}`;
}
