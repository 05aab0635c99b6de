// @vitest-environment jsdom
import { act, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { paymentReviews, qrcodeInfo } from '#contract/deposit.ts';
import { billList } from '#contract/lotto-bills.ts';
import { ApiError } from '#src/api/api-error.ts';
import { call } from '#src/api/http.ts';
import { connectSession } from '#src/api/session-source.ts';
import { ReviewsLine } from '#src/features/deposit/components/reviews-line.tsx';
import { MemberDeck } from '#src/features/lotto/components/deck/member-deck.tsx';
import { homeText } from '#src/text/home.ts';
import { MemberWaiting } from './member-waiting.tsx';

vi.mock('#src/api/http.ts', () => ({ call: vi.fn() }));

let waiting: number;
beforeEach(() => {
  vi.useFakeTimers();
  waiting = 1;
  connectSession({ token: () => 'token', subscribe: () => () => {} });
  vi.mocked(call).mockImplementation(async (endpoint) => {
    if (endpoint === billList) return { items: [], next_cursor: null, pending_count: waiting, draws: [], left_out: [] };
    if (endpoint === paymentReviews) return Array.from({ length: waiting }, () => ({ received: 20 }));
    return endpoint === qrcodeInfo ? null : [];
  });
});
afterEach(() => vi.useRealTimers());

const pass = async (seconds: number) => {
  for (let second = 0; second < seconds; second++) await act(() => vi.advanceTimersByTimeAsync(1000));
};

/** The member home's list, with an empty cache. */
async function renderWaiting() {
  const { container: place } = await act(async () =>
    render(
      <MemoryRouter>
        <SWRConfig value={{ provider: () => new Map() }}>
          <MemberWaiting />
        </SWRConfig>
      </MemoryRouter>,
    ),
  );
  return place;
}

test('a bill that has lost and a payment that was decided wait no more where no event tells of them', async () => {
  const links = () => Array.from(place.querySelectorAll('a'), (one) => one.getAttribute('href'));
  const lobby = { data: undefined, error: undefined, isLoading: false, isValidating: false, mutate: vi.fn() };
  const lottery = { lotteries: [], deck: { first: undefined, government: undefined, following: [] }, lobby, now: 0 };
  const { container: place } = await act(async () =>
    render(
      <MemoryRouter>
        <MemberWaiting />
        <MemberDeck lottery={{ ...lottery, rates: undefined }} />
        <ReviewsLine isHidden={false} />
      </MemoryRouter>,
    ),
  );
  expect(links()).toEqual(['/lotto/bills?status=pending', '/member/deposit']);
  expect(place.textContent).not.toContain(homeText.deck.none);
  await pass(31);
  waiting = 0;
  await pass(31);
  expect(links()).toEqual([]);
  expect(place.textContent).toContain(homeText.deck.none);
  vi.mocked(call).mockClear();
  await pass(60);
  expect(call).not.toHaveBeenCalled();
});

test('an open deposit that ends elsewhere waits no more where no event tells of it', async () => {
  waiting = 0;
  const answer = vi.mocked(call).getMockImplementation();
  let open: unknown = { payment_id: '5', type: 'bank', amount: 500.03, expires_at: '2099-01-01T00:00:00+07:00' };
  vi.mocked(call).mockImplementation((endpoint, ...rest) =>
    endpoint === qrcodeInfo
      ? Promise.resolve(open)
      : (answer?.(endpoint, ...rest) ?? Promise.reject(new Error('none'))),
  );
  const place = await renderWaiting();
  expect(place.querySelector('a')?.getAttribute('href')).toBe('/member/payment?id=5');
  open = null;
  await pass(31);
  expect(place.querySelector('a')).toBeNull();
});

test('that nothing waits is not said where it could not be read', async () => {
  waiting = 0;
  const answer = vi.mocked(call).getMockImplementation();
  let isDown = true;
  vi.mocked(call).mockImplementation((endpoint, ...rest) =>
    endpoint === qrcodeInfo && isDown
      ? Promise.reject(new ApiError({ code: 'channel_unavailable', status: 200, message: '' }))
      : (answer?.(endpoint, ...rest) ?? Promise.reject(new Error('none'))),
  );
  const place = await renderWaiting();
  expect(place.textContent).not.toContain('ไม่มีรายการที่รอคุณอยู่');
  isDown = false;
  await act(async () => place.querySelector('button')?.click());
  expect(place.textContent).toContain('ไม่มีรายการที่รอคุณอยู่');
});
