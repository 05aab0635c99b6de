// @vitest-environment jsdom
import { act, render } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { memberPoints } from '#contract/wallet.ts';
import { putAnswer } from './change-answers.ts';
import { call } from './http.ts';
import { prefetchAtTouch } from './prefetch-at-touch.ts';
import { connectSession } from './session-source.ts';
import { useQuery } from './use-query.ts';

vi.mock('./http.ts', () => ({ call: vi.fn() }));
connectSession({ token: () => 'token', subscribe: () => () => {} });
afterEach(() => vi.useRealTimers());

const Points = () => <p>{useQuery(memberPoints, {}).data?.point}</p>;
let show: (isShown: boolean) => void;
function Page() {
  const [isShown, setShown] = useState(true);
  show = setShown;
  return isShown && <Points />;
}

test('a touch on a link does not bring an old answer back over what was read and changed since', async () => {
  vi.useFakeTimers();
  vi.mocked(call).mockImplementation(async () => ({ point: 1, usable: 0 }));
  const { container } = await act(async () => render(<Page />));
  expect(container.textContent).toBe('1');
  prefetchAtTouch(memberPoints, {});
  await act(() => vi.advanceTimersByTimeAsync(100));
  await act(() => putAnswer(memberPoints, {}, () => ({ point: 2, usable: 0 })));
  act(() => show(false));
  await act(() => vi.advanceTimersByTimeAsync(5000));
  vi.mocked(call).mockImplementation(async () => ({ point: 3, usable: 0 }));
  await act(async () => show(true));
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(container.textContent).toBe('3');
});
