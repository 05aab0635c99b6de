// @vitest-environment jsdom

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Link, MemoryRouter, useLocation } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ERRORS } from '#contract/errors.ts';
import { baht } from '#contract/money.ts';
import { ApiError } from '#src/api/api-error.ts';
import { call } from '#src/api/http.ts';
import { connectSession } from '#src/api/session-source.ts';
import { ERROR_TEXT } from '#src/text/errors.ts';
import type { Channel } from '../model/channels.ts';
import { DepositForm } from './deposit-form.tsx';

vi.mock('#src/api/http.ts', () => ({ call: vi.fn() }));

const server = vi.mocked(call);

const channel = (type: Channel['type'], changed: Partial<Channel> = {}): Channel => ({
  channel_id: type,
  name: type,
  type,
  icon: type,
  min: baht(20),
  max: baht(50_000),
  note: 'เข้าอัตโนมัติ',
  available: true,
  reason: null,
  sub_channels: [],
  ...changed,
});
const CHANNELS = [
  channel('promptpay'),
  channel('bank', { min: baht(100), max: baht(200_000) }),
  channel('truemoney', { available: false, reason: 'ปิดปรับปรุงถึง 23:30 น.' }),
];
const OPENED = {
  payment_id: '77',
  channel_id: 'promptpay',
  type: 'promptpay',
  payload: '000201',
  receiver: null,
  amount: 1250.37,
  reference: 'ABC',
  created_at: new Date().toISOString(),
  expires_at: new Date(Date.now() + 900_000).toISOString(),
  status: 'pending',
};

const amountField = () => {
  const found = document.querySelector<HTMLInputElement>('input[name="amount"]');
  if (!found) throw new Error('no amount field');
  return found;
};
const note = () => document.getElementById(amountField().getAttribute('aria-describedby') ?? '')?.textContent ?? '';
const button = () => document.querySelector<HTMLButtonElement>('button[type="submit"]');
const sent = (path = '/api/member/payment/generate_qr') =>
  server.mock.calls.filter(([endpoint]) => endpoint.path === path);
const submit = () => act(async () => button()?.click());
const type = (value: string) => act(async () => fireEvent.input(amountField(), { target: { value } }));

/** The deposit page, and a link that leaves it. */
function Page() {
  const isHere = useLocation().pathname === '/member/deposit';
  return isHere ? (
    <>
      <DepositForm />
      <Link to="/lotto/7" id="leave" />
    </>
  ) : null;
}

function Address() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

async function show(opening: () => Promise<unknown>, open: unknown = null, channels = CHANNELS): Promise<void> {
  await draw((endpoint) => {
    if (endpoint.path.endsWith('/channels')) return Promise.resolve(channels);
    if (endpoint.path.endsWith('/qrcode_info')) return Promise.resolve(open);
    if (endpoint.path.endsWith('/reviews')) return Promise.resolve([]);
    return opening();
  });
}

async function draw(answer: (endpoint: { path: string }) => Promise<unknown>): Promise<void> {
  server.mockImplementation(answer);
  await act(async () => {
    render(
      <MemoryRouter initialEntries={['/member/deposit']}>
        <SWRConfig value={{ provider: () => new Map() }}>
          <Page />
          <Address />
        </SWRConfig>
      </MemoryRouter>,
    );
  });
}

beforeEach(() => {
  connectSession({ token: () => 'token', subscribe: () => () => {} });
  server.mockReset();
});

it('sends the chosen sub-channel of a QR channel too', async () => {
  const names = ['one', 'two'].map((name) => ({ sub_channel_id: name, name }));
  await show(() => Promise.resolve(OPENED), null, [channel('promptpay', { sub_channels: names })]);
  await type('100');
  fireEvent.click(screen.getByRole('button', { name: 'two' }));
  await submit();
  expect(sent()[0]?.[1]).toEqual({ channel_id: 'promptpay', sub_channel_id: 'two', amount: 100 });
});

it('says why no code was made where the button was pressed', async () => {
  await show(() => Promise.reject(new ApiError({ code: 'channel_unavailable', status: 200, message: 'ปิดชั่วคราว' })));
  await type('100');
  await submit();
  const said = document.querySelector('[role="alert"]');
  expect([said?.textContent, said?.nextElementSibling]).toEqual(['ปิดชั่วคราว', button()]);
});

describe('an invalid amount shows a message at the field, focuses it and sends nothing', () => {
  it.each([
    ['', 'กรุณากรอกจำนวนเงิน'],
    ['0', 'ขั้นต่ำ 20.00 บาท'],
    ['19', 'ขั้นต่ำ 20.00 บาท'],
    ['-100', 'จำนวนเงินไม่ถูกต้อง'],
    ['100.125', 'กรอกเป็นจำนวนเต็มบาท'],
    ['50001', 'สูงสุด 50,000.00 บาท'],
    ['1000000000', 'สูงสุด 50,000.00 บาท'],
    ['1e9', 'จำนวนเงินไม่ถูกต้อง'],
    ['1,5', 'จำนวนเงินไม่ถูกต้อง'],
    ['😀', 'จำนวนเงินไม่ถูกต้อง'],
    ['<script>', 'จำนวนเงินไม่ถูกต้อง'],
  ])('%j', async (raw, message) => {
    await show(() => Promise.resolve(OPENED));
    await type(raw);
    await submit();
    expect(note()).toContain(message);
    expect(document.activeElement).toBe(amountField());
    expect(sent()).toHaveLength(0);
  });
});

it('shows the amount on the button, sends whole baht and opens the payment page', async () => {
  await show(() => Promise.resolve(OPENED));
  await type('๑,๒๕๐');
  expect(button()?.textContent).toBe('สร้างคิวอาร์ 1,250.00\u00a0บาท');
  await submit();
  await submit();
  expect(sent().map(([, input]) => input)).toEqual([{ channel_id: 'promptpay', amount: 1250 }]);
  expect(document.querySelector('output')?.textContent).toBe('/member/payment?id=77');
});

it('a deposit that is opened after the page was left takes nobody away from their page', async () => {
  let answer = (_: unknown) => {};
  await show(
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  await type('300');
  await submit();
  await act(async () => document.querySelector<HTMLElement>('#leave')?.click());
  await act(async () => answer(OPENED));
  expect(document.querySelector('output')?.textContent).toBe('/lotto/7');
});

it('shows a closed channel in its place with the reason, and does not let it be chosen', async () => {
  await show(() => Promise.resolve(OPENED));
  expect(document.body.textContent).toContain('ปิดปรับปรุงถึง 23:30 น.');
  expect(
    [...document.querySelectorAll<HTMLInputElement>('input[type="radio"]')].map((radio) => radio.disabled),
  ).toEqual([false, false, true]);
});

it('retries after a lost connection with the same idempotency key', async () => {
  await show(() => Promise.reject(new ApiError({ code: 'network', status: 0, message: 'เชื่อมต่อไม่ได้' })));
  await type('300');
  await submit();
  expect(document.querySelector('[role="alert"]')?.textContent).toContain('เชื่อมต่อไม่ได้');
  await submit();
  const [first, second] = sent().map(([, , options]) => options?.idempotencyKey);
  expect(first).toBeTruthy();
  expect(second).toBe(first);
});

it('takes a new key for the same amount after a deposit that was opened without an answer has been shown', async () => {
  let open: unknown = null;
  const answer = (endpoint: { path: string }) => {
    if (endpoint.path.endsWith('/channels')) return Promise.resolve(CHANNELS);
    if (endpoint.path.endsWith('/qrcode_info')) return Promise.resolve(open);
    if (endpoint.path.endsWith('/reviews')) return Promise.resolve([]);
    open = OPENED;
    return Promise.reject(new ApiError({ code: 'timeout', status: 0, message: 'ไม่มีคำตอบ' }));
  };
  const depositOf300 = async () => {
    await draw(answer);
    await type('300');
    await submit();
  };
  await depositOf300();
  cleanup();
  await draw(answer);
  expect(document.body.textContent).toContain('มีรายการฝากค้างอยู่');
  cleanup();
  open = null;
  await depositOf300();
  const [first, second] = sent().map(([, , options]) => options?.idempotencyKey);
  expect(second).toBeTruthy();
  expect(second).not.toBe(first);
});

it('shows an open deposit in place of the form', async () => {
  await show(() => Promise.resolve(OPENED), OPENED);
  expect(document.body.textContent).toContain('มีรายการฝากค้างอยู่');
  expect(document.querySelector('a')?.getAttribute('href')).toBe('/member/payment?id=77');
  expect(document.querySelector('input[name="amount"]')).toBeNull();
});

it.each([
  ['internal', 500, ERRORS.internal.message, 'ระบบของเรา'],
  ['bad_response', 502, ERROR_TEXT.badResponse, 'ระบบของเรา'],
  ['network', 0, ERROR_TEXT.network, 'อินเทอร์เน็ต'],
] as const)(
  'a read that fails by %s says whose fault it is, and offers a retry',
  async (code, status, message, fault) => {
    await draw(() => Promise.reject(new ApiError({ code, status, message })));
    expect(document.body.textContent).toContain(fault);
    expect(document.body.textContent).toContain('ลองใหม่');
    expect(message.includes('อินเทอร์เน็ต')).toBe(status === 0);
  },
);
