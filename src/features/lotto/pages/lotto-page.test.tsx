// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { mutate } from 'swr';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { billCreate, billValidate } from '#contract/lotto-bills.ts';
import { lottoLimit, lottoRate, lottoRound } from '#contract/lotto-rounds.ts';
import { ApiError } from '#src/api/api-error.ts';
import { call } from '#src/api/http.ts';
import { connectSession } from '#src/api/session-source.ts';
import { useLotto } from '#src/stores/lotto.ts';
import { useUser } from '#src/stores/user.ts';
import { PAD_TEXT } from '#src/text/lotto-pad.ts';
import LottoPage from './lotto-page.tsx';
import { ROUND, rateOf } from './round-fixture.ts';

vi.mock('#src/api/http.ts', () => ({ call: vi.fn() }));
// jsdom has no layout and no modal dialogs.
document.documentElement.style.fontSize = '16px';
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
);
HTMLDialogElement.prototype.showModal = () => undefined;
HTMLDialogElement.prototype.close = () => undefined;

const RATES = (['three_top', 'two_top'] as const).map(rateOf);
const CLOSED = { status: 'closed', bet_closes_at: new Date(Date.now() - 60_000).toISOString() };
const AWAY = new ApiError({ code: 'network', status: 0, message: 'เชื่อมต่อไม่ได้' });

let isAway: boolean;
let isClosed = false;
let limits: { bet_type: string; number: string; mode: string; rate: number }[] = [];
const text = () => document.body.textContent ?? '';

beforeEach(async () => {
  isAway = false;
  vi.useFakeTimers({ now: Date.now() });
  connectSession({ token: () => null, subscribe: () => () => {} });
  vi.mocked(call).mockImplementation(async (endpoint) => {
    if (isAway) throw AWAY;
    if (endpoint === lottoRound) return lottoRound.output.parse({ ...ROUND, ...(isClosed && CLOSED) });
    if (endpoint === lottoRate) return lottoRate.output.parse(RATES);
    if (endpoint === lottoLimit) return lottoLimit.output.parse(limits);
    throw new ApiError({ code: 'forbidden', status: 403, message: 'ไม่ได้' });
  });
  await act(async () =>
    render(
      <MemoryRouter initialEntries={['/lotto/7']}>
        <Routes>
          <Route path="/lotto/:round_id?" element={<LottoPage notFound="404" />} />
        </Routes>
      </MemoryRouter>,
    ),
  );
});
afterEach(async () => {
  isClosed = false;
  limits = [];
  // SWR answers a second read from the first one for so long.
  await act(() => vi.advanceTimersByTimeAsync(3000));
  cleanup();
  await mutate(() => true, undefined, { revalidate: false });
  vi.useRealTimers();
});

const pass = async (seconds: number) => {
  for (let second = 0; second < seconds; second++) await act(() => vi.advanceTimersByTimeAsync(1000));
};

test('a ticket whose rates and closed numbers can no longer be read says so, until they are', async () => {
  expect(text()).toContain('ฮานอย');
  isAway = true;
  await pass(60);
  expect(text()).toContain('กำลังเชื่อมต่อใหม่');
  isAway = false;
  await pass(11);
  expect(text()).not.toContain('กำลังเชื่อมต่อใหม่');
});

const press = (name: RegExp) =>
  act(async () =>
    [...document.querySelectorAll('button')]
      .find((one) => name.test(one.ariaLabel ?? '') || name.test(one.textContent ?? ''))
      ?.click(),
  );

test('a number that pays half waits on the line, and is written in every order where that is chosen then', async () => {
  limits = [{ bet_type: 'three_top', number: '122', mode: 'half', rate: 45 }];
  await act(async () => void mutate(() => true));
  await act(async () => useLotto.getState().changeDraft((draft) => ({ ...draft, lines: [] })));
  for (const key of [/^1$/, /^2$/, /^2$/]) await press(key);
  expect(useLotto.getState().billInputData?.lines).toEqual([]);
  await press(/^กลับเลข/);
  await press(/^3$/);
  expect(useLotto.getState().billInputData?.lines.map(({ number }) => number)).toEqual(['122', '212', '221']);
});

const HALF = { bet_type: 'three_top', number: '122', mode: 'half', rate: 45 };
/** A ticket without numbers, with these limits. */
async function beginWith(own: typeof limits) {
  limits = own;
  await act(async () => void mutate(() => true));
  await act(async () => useLotto.getState().changeDraft((draft) => ({ ...draft, lines: [], stakes: {} })));
  // A visitor's digits of the test before are kept.
  for (let left = 3; left > 0; left--) await press(/^ลบ$/);
}
const numbers = () => useLotto.getState().billInputData?.lines.map(({ number }) => number);
const sum = () => document.querySelector('.tk-sum')?.textContent;

test.each([
  ['another length', [/^1$/, /^2$/, /^2$/, /^2 ตัว$/], ['122']],
  ['random numbers', [/^1$/, /^2$/, /^2$/, /^สุ่ม/], ['122']],
  ['วินเลข', [/^1$/, /^2$/, /^2$/, /^วิน/], ['122']],
  ['a run', [/^1$/, /^2$/, /^2$/, /^19/], ['122']],
  ['the length that it has', [/^4$/, /^2$/, /^2 ตัว$/], ['42']],
] as const)('a finished number goes on the slip with %s, and undo takes it back', async (_, keys, written) => {
  await beginWith([HALF]);
  for (const key of keys) await press(key);
  expect(numbers()).toEqual(written);
  await press(/^เลิกทำครั้งล่าสุด$/);
  expect(numbers()).toEqual([]);
});

test('the total counts a number that waits on the line, as the press buys it', async () => {
  await beginWith([HALF]);
  for (const key of [/^1$/, /^2$/, /^2$/]) await press(key);
  expect(numbers()).toEqual([]);
  expect(sum()).toContain('1 รายการ');
  expect(sum()).toContain('450.00');
  expect(sum()).toContain('10.00');
  await press(/^กลับเลข/);
  expect(sum()).toContain('3 รายการ');
});

test('กลับเลข waits as well where one of its orders pays half', async () => {
  await beginWith([HALF]);
  await press(/^กลับเลข/);
  for (const key of [/^2$/, /^1$/, /^2$/]) await press(key);
  expect(numbers()).toEqual([]);
  expect(text()).toContain(PAD_TEXT.notice.limited('122'));
  await press(/^3$/);
  expect(numbers()).toEqual(['122', '212', '221']);
});

test('a slip that was emptied gives the keys back, and the next digit leaves them there', async () => {
  await beginWith([]);
  for (const key of [/^1$/, /^2$/, /^3$/]) await press(key);
  await press(/^1 เลข/);
  expect(document.querySelector('.tk')?.getAttribute('data-view')).toBe('whole');
  await press(/^ลบทั้งหมด$/);
  await act(async () => document.querySelector<HTMLButtonElement>('dialog .btn-danger')?.click());
  expect(numbers()).toEqual([]);
  for (const key of [/^4$/, /^7$/, /^6$/]) await press(key);
  expect(document.querySelector('.tk')?.getAttribute('data-view')).toBe('keys');
});

test('the sheet of a number that was removed does not open when the number is written again', async () => {
  const write = () =>
    act(async () =>
      useLotto
        .getState()
        .changeDraft((draft) => ({ ...draft, lines: [{ bet_type: 'three_top', number: '123', amount: '10' }] })),
    );
  await write();
  await press(/^123/);
  expect(document.querySelector('dialog')).not.toBeNull();
  await press(/^ลบ.*123/);
  expect(document.querySelector('dialog')).toBeNull();
  await write();
  expect(document.querySelector('dialog')).toBeNull();
});

test.each([
  ['before the page was opened', 'validation_expired', false, true],
  ['while its ticket was open', 'validation_expired', true, true],
  ['though the clock here is behind', 'round_closed', true, false],
] as const)(
  'a sent bill that was not sold before its round closed (%s) is said not to be',
  async (_, code, wasOpen, isOver) => {
    const bill = billValidate.output.parse({
      validation_id: '5',
      expires_at: CLOSED.bet_closes_at,
      round: ROUND,
      wallet_id: '1',
      wallet_name: '',
      lines: [],
      merged: 0,
      line_count: 1,
      subtotal: 5,
      discount: 0,
      total: 5,
      max_payout: 0,
      balance_after: 0,
      is_acceptable: true,
      cancellable_until: null,
    });
    const answers = vi.mocked(call).getMockImplementation();
    vi.mocked(call).mockImplementation(async (endpoint, ...input) => {
      if (endpoint === billCreate) throw new ApiError({ code, status: 200, message: 'ไม่ได้' });
      return answers?.(endpoint, ...input);
    });
    /** As after a reload, the page begins with the bill that was sent. */
    const begin = () =>
      act(async () =>
        useLotto.setState(({ clearings }) => ({ billCache: { bill, isSent: true }, clearings: clearings + 1 })),
      );
    const close = () =>
      act(async () => {
        isClosed = true;
        await mutate(() => true);
      });
    useUser.setState({ isLoggedIn: true });
    if (wasOpen) await begin();
    if (isOver) await close();
    if (!wasOpen) await begin();
    await act(async () => screen.queryByRole('button', { name: PAD_TEXT.confirm.again, hidden: true })?.click());
    expect(document.querySelector('dialog')).toBeNull();
    expect(document.querySelector('.tk-bar.is-closed') !== null).toBe(wasOpen && isOver);
    expect(text()).toContain(PAD_TEXT.confirm.notSold);
  },
);
