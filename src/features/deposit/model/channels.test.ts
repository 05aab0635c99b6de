import { describe, expect, it } from 'vitest';
import { baht } from '#contract/money.ts';
import { type Channel, checkDeposit, sharedReason, usableChannel } from './channels.ts';

const channel = (channel_id: string, available: boolean): Channel => ({
  channel_id,
  available,
  name: channel_id,
  type: 'bank',
  icon: 'bank',
  min: baht(100),
  max: baht(200_000),
  note: '',
  reason: available ? null : 'ปิดปรับปรุง',
  sub_channels: [],
});

describe('usableChannel', () => {
  const channels = [channel('a', false), channel('b', true), channel('c', true)];
  it('is the chosen channel while it is available, else the first available one', () => {
    expect(usableChannel(channels, 'c')?.channel_id).toBe('c');
    expect(usableChannel(channels, 'a')?.channel_id).toBe('b');
    expect(usableChannel(channels, null)?.channel_id).toBe('b');
  });
  it('is null when all are closed', () => {
    expect(usableChannel([channel('a', false)], 'a')).toBeNull();
  });
});

it('shows a reason that closes every channel once, over the amount', () => {
  const resting = { ...channel('b', false), reason: 'บัญชีนี้อยู่ในช่วงพักเล่นตามที่ตั้งไว้' };
  expect(sharedReason([resting, { ...resting, channel_id: 'c' }])).toBe(resting.reason);
  expect(sharedReason([resting, channel('c', false)])).toBeNull();
  expect(sharedReason([resting, channel('c', true)])).toBeNull();
});

describe('checkDeposit', () => {
  it.each([
    ['', 'กรุณากรอกจำนวนเงิน'],
    ['   ', 'กรุณากรอกจำนวนเงิน'],
    ['0', 'ขั้นต่ำ 100.00 บาท'],
    ['99', 'ขั้นต่ำ 100.00 บาท'],
    ['-5', 'จำนวนเงินไม่ถูกต้อง'],
    ['1e9', 'จำนวนเงินไม่ถูกต้อง'],
    ['1.125', 'กรอกเป็นจำนวนเต็มบาท ไม่มีสตางค์'],
    ['100.50', 'กรอกเป็นจำนวนเต็มบาท ไม่มีสตางค์'],
    ['99.00', 'ขั้นต่ำ 100.00 บาท'],
    ['200001', 'สูงสุด 200,000.00 บาท'],
    ['9'.repeat(30), 'จำนวนเงินไม่ถูกต้อง'],
    ['หนึ่งพัน', 'จำนวนเงินไม่ถูกต้อง'],
    ['😀', 'จำนวนเงินไม่ถูกต้อง'],
    ['<script>', 'จำนวนเงินไม่ถูกต้อง'],
  ])('%j: %s', (raw, message) => {
    expect(checkDeposit(raw, { min: baht(100), max: baht(200_000) })).toEqual({ ok: false, message });
  });
  it.each([
    ['๑,๒๕๐', 125_000],
    [' 1 250 ', 125_000],
    ['1,250.00 บาท', 125_000],
    ['100', 10_000],
    ['200000', 20_000_000],
  ])('%j is %d satang', (raw, amount) => {
    expect(checkDeposit(raw, { min: baht(100), max: baht(200_000) })).toEqual({ ok: true, amount });
  });
});
