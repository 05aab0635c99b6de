import { describe, expect, test } from 'vitest';
import { crc16 } from './emv.ts';
import { isSlip, readSlip, readWalletSlip, slipPayload } from './transfer-slip.ts';

/** A code as SCB (014) prints it. */
const SCB = slipPayload({ bankNumber: '014', transRef: '2026112117kQz4mXp9aB' });

describe('a slip', () => {
  test('is read back', () => {
    expect(SCB).toMatch(/^00410006000001010301402202026112117kQz4mXp9aB5102TH9104[0-9A-F]{4}$/);
    expect(readSlip(` ${SCB}\n`)).toEqual({ bankNumber: '014', transRef: '2026112117kQz4mXp9aB' });
    expect(readSlip(SCB.slice(0, -4) + SCB.slice(-4).toLowerCase())?.bankNumber).toBe('014');
  });

  test.each([
    ['0144', 'abcdef'],
    ['x014', 'abcdef'],
    ['014', 'abcde'],
    ['014', 'a'.repeat(41)],
    ['014', '-abcdef'],
    ['014', 'abcdef-'],
  ])('of the bank %s with the reference %s is none', (bankNumber, transRef) => {
    expect(readSlip(slipPayload({ bankNumber, transRef }))).toBeUndefined();
  });

  const BODY = SCB.slice(0, -8);
  const sealed = (body: string) => `${body}9104${crc16(`${body}9104`)}`;
  test.each([
    ['nothing', ''],
    ['a link', 'https://example.com/slip'],
    ['another reference under the same CRC', SCB.replace('7kQz', '7kQy')],
    ['a wrong CRC', `${SCB.slice(0, -4)}0000`],
    ['cut short', SCB.slice(0, -6)],
    ['a PromptPay QR', '00020101021229370016A000000677010111011300660000000005802TH530376454044.226304E469'],
    ['another kind', sealed('00410006000002010301402202026112117kQz4mXp9aB5102TH')],
    ['no country', sealed('00410006000001010301402202026112117kQz4mXp9aB')],
    ['a bank of letters', sealed('004100060000010103abc02202026112117kQz4mXp9aB5102TH')],
    ['a value that has no fields', sealed('0003abc5102TH')],
    ['a CRC under another tag', `${BODY}9204${crc16(`${BODY}9204`)}`],
    ['lengths that do not add up', sealed('00990006000001010301402202026112117kQz4mXp9aB5102TH')],
  ])('is not %s', (_name, text) => {
    expect(readSlip(text)).toBeUndefined();
  });
});

describe('a TrueMoney wallet’s slip', () => {
  const TRUEMONEY = '00480002010102010203P2P0313TXN00012345670408250120249104b425';
  test('is read: its CRC has small letters', () => {
    expect(readWalletSlip(` ${TRUEMONEY}\n`)).toEqual({ transRef: 'TXN0001234567', date: '2024-01-25' });
    expect([isSlip(TRUEMONEY), isSlip(SCB), isSlip('x')]).toEqual([true, true, false]);
  });

  test('and a bank’s are not mistaken for one another', () => {
    expect([readSlip(TRUEMONEY), readWalletSlip(SCB)]).toEqual([undefined, undefined]);
  });

  const sealed = (body: string) => `${body}9104${crc16(`${body}9104`).toLowerCase()}`;
  test.each([
    ['a wrong CRC', TRUEMONEY.replace('b425', 'b426')],
    ['another reference under the same CRC', TRUEMONEY.replace('4567', '4568')],
    ['no such day', sealed('00480002010102010203P2P0313TXN0001234567040831022024')],
    ['another version', sealed('00480002020102010203P2P0313TXN0001234567040825012024')],
    ['no reference', sealed('00350002010102010203P2P0300040825012024')],
    ['cut short', TRUEMONEY.slice(0, -5)],
  ])('is not %s', (_name, text) => {
    expect(readWalletSlip(text)).toBeUndefined();
  });
});
