// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { banner } from '#contract/agent-content.ts';
import { ApiError } from './api-error.ts';
import { revalidate } from './change-answers.ts';
import { call } from './http.ts';
import { prefetchAtTouch } from './prefetch-at-touch.ts';
import { useQuery } from './use-query.ts';

vi.mock('./http.ts', () => ({ call: vi.fn() }));

const server = vi.mocked(call);
let input: { agent_code: string };
let count = 0;

function Shown() {
  const { data, error } = useQuery(banner, input);
  return data ? `${data.length} banners` : (error?.code ?? 'skeleton');
}

/**
 * Opens the page some seconds after the touch. Returns what it shows then and 3 s later, and the number of requests.
 */
async function open(seconds: number): Promise<[string | null, string | null, number]> {
  prefetchAtTouch(banner, input);
  await vi.advanceTimersByTimeAsync(seconds * 1000);
  server.mockImplementation(() => Promise.resolve(['new', 'newer']));
  const { container: place } = await act(async () => render(<Shown />));
  const first = place.textContent;
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  const later = place.textContent;
  cleanup();
  return [first, later, server.mock.calls.length];
}

beforeEach(() => {
  vi.useFakeTimers();
  count += 1;
  input = { agent_code: `${count}` };
  server.mockReset().mockImplementation(() => Promise.resolve(['old']));
});
afterEach(() => vi.useRealTimers());

it('a touch’s answer is shown by the page that it opens, with no second request', async () => {
  expect(await open(1)).toEqual(['1 banners', '1 banners', 1]);
});

it('a touch that led nowhere leaves no old answer behind', async () => {
  expect(await open(600)).toEqual(['2 banners', '2 banners', 2]);
});

it('nor an old failure', async () => {
  server.mockImplementation(() => Promise.reject(new ApiError({ code: 'network', status: 0, message: 'ออฟไลน์' })));
  expect(await open(600)).toEqual(['2 banners', '2 banners', 2]);
});

it('an answer that is slower than the page is awaited', async () => {
  server.mockImplementation(() => new Promise((resolve) => setTimeout(() => resolve(['old']), 5000)));
  expect(await open(4)).toEqual(['skeleton', '1 banners', 1]);
});

it('what the page reads again after a change arrives, though a touch’s answer is forgotten at that moment', async () => {
  prefetchAtTouch(banner, input);
  const { container: place } = await act(async () => render(<Shown />));
  server.mockImplementation(() => new Promise((resolve) => setTimeout(() => resolve(['new', 'newer']), 1000)));
  await act(() => vi.advanceTimersByTimeAsync(2500));
  void revalidate([banner]);
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(place.textContent).toBe('2 banners');
  cleanup();
});
