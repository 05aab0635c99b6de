// @vitest-environment jsdom

import { act, cleanup, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { baht } from '#contract/money.ts';
import { ApiError } from '#src/api/api-error.ts';
import { call } from '#src/api/http.ts';
import { connectSession } from '#src/api/session-source.ts';
import type { Inquiry, OpenPayment } from '../model/payment-state.ts';
import { readSlipPicture, type SlipPicture } from '../model/slip-picture.ts';
import PaymentPage from './payment-page.tsx';

vi.mock('#src/api/http.ts', () => ({ call: vi.fn() }));
vi.mock('../model/slip-picture.ts', () => ({ readSlipPicture: vi.fn() }));

const server = vi.mocked(call);
const NOW = Date.parse('2026-11-21T14:30:00+07:00');
const at = (seconds: number) => new Date(NOW + seconds * 1000).toISOString();
const OPEN: OpenPayment = {
  payment_id: '77',
  channel_id: 'bank',
  type: 'bank',
  payload: null,
  receiver: { bank_code: 'KBANK', bank_name: 'กสิกรไทย', account_no: '0123456789', account_name: 'บจก. ตัวอย่าง เพย์' },
  amount: baht(500.07),
  reference: 'ABCDEFGHJK',
  created_at: at(-840),
  expires_at: at(60),
  status: 'pending',
};
const INQUIRY: Inquiry = {
  payment_id: '77',
  status: 'pending',
  amount: baht(500.07),
  paid_at: null,
  reason: null,
  expires_at: OPEN.expires_at,
};

/** The fake server's present answer; tests change it. */
let open: OpenPayment | null;
let inquiry: () => Promise<Inquiry>;
const statusRequests = () => server.mock.calls.filter(([endpoint]) => endpoint.path.endsWith('/inquiry_status')).length;
const text = () => document.body.textContent ?? '';
const pass = async (seconds: number) => {
  for (let second = 0; second < seconds; second++) await act(() => vi.advanceTimersByTimeAsync(1000));
};

async function show(address = '/member/payment'): Promise<void> {
  await act(async () => {
    render(
      <MemoryRouter initialEntries={[address]}>
        <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
          <PaymentPage whenUnknown={<p>404</p>} />
        </SWRConfig>
      </MemoryRouter>,
    );
  });
  await pass(1);
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  // Without a stream the page has to poll.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  connectSession({ token: () => 'token', subscribe: () => () => {} });
  open = OPEN;
  inquiry = () => Promise.resolve(INQUIRY);
  server.mockImplementation((endpoint) => {
    if (endpoint.path.endsWith('/qrcode_info')) return Promise.resolve(open);
    if (endpoint.path.endsWith('/inquiry_status')) return inquiry();
    if (endpoint.path.endsWith('/wallets')) {
      const cash = { id: '1', wallet_name: 'กระเป๋าหลัก', balance: 1500.07, wallet_type_id: 1, held: 0 };
      return Promise.resolve({ agent_code: 'chokdee', wallets: [cash], promotions: [] });
    }
    return Promise.reject(new Error(`not expected: ${endpoint.path}`));
  });
});
afterEach(async () => {
  cleanup();
  vi.useRealTimers();
  server.mockReset();
});

it('a payment that staff has sent back is not promised to be credited', async () => {
  open = null;
  const reason = 'เจ้าหน้าที่คืนเงินกลับไปยังบัญชีที่โอนแล้ว';
  inquiry = () => Promise.resolve({ ...INQUIRY, status: 'cancelled', reason });
  await show('/member/payment?id=77');
  expect(text()).toContain(reason);
  expect(text()).not.toContain('ระบบจะเติมเงินให้');
});

it('polls every 3 seconds while the countdown rerenders the page, and shows the credit with the new balance', async () => {
  await show();
  expect(text()).toContain('012-3-45678-9');
  const before = statusRequests();
  await pass(7);
  expect(statusRequests() - before).toBeGreaterThanOrEqual(2);
  inquiry = () => Promise.resolve({ ...INQUIRY, status: 'paid', paid_at: at(8) });
  open = null;
  await pass(4);
  expect(text()).toContain('เงินเข้ากระเป๋าแล้ว');
  expect(text()).toContain('+500.07');
  expect(text()).toContain('1,500.07');
  const after = statusRequests();
  await pass(30);
  expect(statusRequests()).toBe(after);
});

it('an end that polling finds is no open deposit any more: the deposit page may open the next', async () => {
  await show();
  const openRequests = () => server.mock.calls.filter(([endpoint]) => endpoint.path.endsWith('/qrcode_info')).length;
  const before = openRequests();
  await pass(4);
  expect(openRequests()).toBe(before);
  inquiry = () => Promise.resolve({ ...INQUIRY, status: 'review', reason: 'ยอดเงินที่โอนไม่ตรงกับรายการ' });
  open = null;
  await pass(4);
  expect(text()).toContain('กำลังตรวจสอบยอดโอน');
  expect(openRequests()).toBe(before + 1);
  await pass(30);
  expect(openRequests()).toBe(before + 1);
});

it('expires by the clock, and still shows a late payment', async () => {
  await show();
  await pass(61);
  expect(text()).toContain('รายการหมดอายุแล้ว กรุณาสร้างใหม่');
  open = null;
  inquiry = () => Promise.resolve({ ...INQUIRY, status: 'paid', paid_at: at(65) });
  await pass(11);
  expect(text()).toContain('โอนหลังหมดเวลา ระบบเติมเงินให้แล้ว');
});

it('keeps showing the deposit while requests fail, says so, and recovers by itself', async () => {
  await show();
  inquiry = () => Promise.reject(new ApiError({ code: 'network', status: 0, message: 'เชื่อมต่อไม่ได้' }));
  await pass(5);
  expect(text()).toContain('012-3-45678-9');
  expect(text()).toContain('กำลังเชื่อมต่อใหม่');
  await pass(30);
  inquiry = () => Promise.resolve({ ...INQUIRY, status: 'review', reason: 'ยอดเงินที่โอนไม่ตรงกับรายการ' });
  await pass(11);
  expect(text()).toContain('กำลังตรวจสอบยอดโอน');
  expect(text()).toContain('ยอดเงินที่โอนไม่ตรงกับรายการ');
});

it('shows the final status of the deposit of its address after a reload', async () => {
  open = null;
  inquiry = () => Promise.resolve({ ...INQUIRY, status: 'cancelled', type: 'truemoney', reference: 'ABCDEFGHJK' });
  await show('/member/payment?id=77');
  expect(text()).toContain('ยกเลิกรายการฝากแล้ว');
  expect(text()).toContain('ABCDEFGHJK');
});

it('shows the deposit of its address, ended or unknown, though another one is open', async () => {
  open = { ...OPEN, payment_id: '78' };
  inquiry = () =>
    Promise.resolve({ ...INQUIRY, status: 'paid', paid_at: at(5), type: 'truemoney', reference: 'OLDREFNO77' });
  await show('/member/payment?id=77');
  expect(text()).toContain('เงินเข้ากระเป๋าแล้ว');
  expect(text()).toContain('OLDREFNO77');
  expect(text()).toContain('ทรูมันนี่');
  expect(text()).not.toContain('012-3-45678-9');
  expect(server.mock.calls.filter(([, input]) => JSON.stringify(input)?.includes('78'))).toEqual([]);
});

it('offers a new deposit when there is none', async () => {
  open = null;
  await show();
  expect(text()).toContain('ไม่มีรายการฝากที่รอชำระ');
  expect(document.querySelector('a[href="/member/deposit"]')).not.toBeNull();
});

it('reports a late payment also when the page is opened after it', async () => {
  open = null;
  inquiry = () => Promise.resolve({ ...INQUIRY, status: 'paid', paid_at: at(65) });
  await show('/member/payment?id=77');
  expect(text()).toContain('โอนหลังหมดเวลา ระบบเติมเงินให้แล้ว');
  inquiry = () => Promise.resolve({ ...INQUIRY, status: 'paid', paid_at: at(5) });
  cleanup();
  await show('/member/payment?id=77');
  expect(text()).toContain('เงินเข้ากระเป๋าแล้ว');
  expect(text()).not.toContain('โอนหลังหมดเวลา');
});

it('reports an unknown deposit and does not request it again', async () => {
  open = null;
  inquiry = () => Promise.reject(new ApiError({ code: 'payment_not_found', status: 200, message: 'ไม่พบรายการฝาก' }));
  await show('/member/payment?id=999');
  expect(text()).toBe('404');
  const before = statusRequests();
  await pass(60);
  expect(statusRequests()).toBe(before);
});

describe('a slip', () => {
  const choose = async (read: SlipPicture) => {
    vi.mocked(readSlipPicture).mockResolvedValue(read);
    const input = document.querySelector<HTMLInputElement>('input[type="file"]');
    if (!input) throw new Error('no place for a slip');
    Object.defineProperty(input, 'files', { value: [new File(['x'], 'slip.png')], configurable: true });
    await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })));
    await pass(1);
  };
  const answer = (rescue: () => Promise<unknown>) => {
    const rest = server.getMockImplementation();
    server.mockImplementation((endpoint, ...others) =>
      endpoint.path.endsWith('/slip') ? rescue() : (rest?.(endpoint, ...others) ?? Promise.reject(new Error('none'))),
    );
  };

  it.each([
    ['not_picture', 'เปิดไฟล์นี้เป็นรูปไม่ได้'],
    ['no_code', 'ไม่พบคิวอาร์ในรูป'],
    ['not_slip', 'ไม่ใช่ของสลิปโอนเงิน'],
  ] as const)('%s', async (why, sentence) => {
    await show();
    await choose({ ok: false, why });
    expect(document.querySelector('[role="alert"]')?.textContent).toContain(sentence);
    expect(text()).toContain('เลือกรูปอื่น');
  });

  it('that matches a deposit shows it as paid', async () => {
    await show();
    answer(() => {
      open = null;
      inquiry = () => Promise.resolve({ ...INQUIRY, status: 'paid', paid_at: at(5) });
      return Promise.resolve({ payment_id: '77', status: 'paid' });
    });
    await choose({ ok: true, payload: 'x'.repeat(20) });
    await pass(2);
    expect(text()).toContain('เงินเข้ากระเป๋าแล้ว');
  });

  it('of a deposit for a bill leads back to the bill', async () => {
    await show('/member/payment?id=76&bill=5');
    answer(() => {
      inquiry = () => Promise.resolve({ ...INQUIRY, status: 'paid', paid_at: at(5) });
      return Promise.resolve({ payment_id: '77', status: 'paid' });
    });
    await choose({ ok: true, payload: 'x'.repeat(20) });
    await pass(2);
    expect(document.querySelector('.action-bar a[href^="/lotto/5"]')).not.toBeNull();
  });

  it('that matches no deposit is reviewed', async () => {
    await show();
    answer(() => Promise.resolve({ payment_id: null, status: 'review' }));
    await choose({ ok: true, payload: 'x'.repeat(20) });
    expect(text()).toContain('พบยอดโอนแล้ว เจ้าหน้าที่กำลังตรวจสอบ');
  });

  const PENDING = () =>
    Promise.reject(new ApiError({ code: 'slip_pending', status: 200, message: 'รอธนาคาร', retryAfterSeconds: 10 }));

  it('that the bank does not know yet is asked about again after 10, 30 and 60 seconds, by itself', async () => {
    await show();
    let asked = 0;
    answer(() => {
      asked += 1;
      return asked < 3 ? PENDING() : Promise.resolve({ payment_id: null, status: 'review' });
    });
    await choose({ ok: true, payload: 'x'.repeat(20) });
    expect(asked).toBe(1);
    expect(document.querySelector('[role="status"].text-muted')?.textContent).toContain('ไม่ต้องส่งซ้ำ');
    expect(document.querySelector('[role="alert"]')).toBeNull();
    await pass(9);
    expect(asked).toBe(2);
    await pass(29);
    expect(asked).toBe(2);
    await pass(2);
    expect(asked).toBe(3);
    expect(text()).toContain('เจ้าหน้าที่กำลังตรวจสอบ');
    await pass(120);
    expect(asked).toBe(3);
  });

  it('is given up after the last time, and asked about no more by who has left the page', async () => {
    await show();
    let asked = 0;
    answer(() => {
      asked += 1;
      return PENDING();
    });
    await choose({ ok: true, payload: 'x'.repeat(20) });
    await pass(105);
    expect(asked).toBe(4);
    expect(document.querySelector('[role="alert"]')?.textContent).toBe('รอธนาคาร');
    await choose({ ok: true, payload: 'x'.repeat(20) });
    expect(asked).toBe(5);
    cleanup();
    await pass(120);
    expect(asked).toBe(5);
  });

  it('that is refused or gets no answer shows a message and allows a retry', async () => {
    await show();
    answer(() =>
      Promise.reject(new ApiError({ code: 'payment_not_found', status: 200, message: 'ไม่พบยอดโอนตามสลิปนี้' })),
    );
    await choose({ ok: true, payload: 'x'.repeat(20) });
    expect(document.querySelector('[role="alert"]')?.textContent).toBe('ไม่พบยอดโอนตามสลิปนี้');
    await choose({ ok: false, why: 'no_code' });
    expect(document.querySelector('[role="alert"]')?.textContent).toContain('ไม่พบคิวอาร์ในรูป');
  });
});
