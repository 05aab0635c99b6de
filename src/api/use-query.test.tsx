// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { banner } from '#contract/agent-content.ts';
import { ApiError, type Failing } from './api-error.ts';
import { putAnswer } from './change-answers.ts';
import { call } from './http.ts';
import { useQuery } from './use-query.ts';

vi.mock('./http.ts', () => ({ call: vi.fn() }));

const server = vi.mocked(call);
const INPUT = { agent_code: 'chokdee' };

function Count() {
  const { data } = useQuery(banner, INPUT);
  return data ? `${data.length} banners` : 'skeleton';
}

it('an event that comes before the first answer does not throw that answer away for good', async () => {
  const answers: ((value: unknown[]) => void)[] = [];
  server.mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
  const { container: place } = await act(async () => render(<Count />));
  expect(place.textContent).toBe('skeleton');

  await act(async () => void putAnswer(banner, INPUT, (known) => known));
  await act(async () => {
    for (const answer of answers) answer([]);
  });
  expect(place.textContent).toBe('0 banners');
});

describe('a read that fails', () => {
  const REFUSED: Failing = { code: 'forbidden', status: 403, message: 'ไม่ได้' };
  const AWAY: Failing = { code: 'overloaded', status: 503, message: 'ลองใหม่' };
  let count = 0;

  function Shown({ refreshInterval }: { refreshInterval?: number | (() => number) }) {
    const { data, error } = useQuery(
      banner,
      { agent_code: `${count}` },
      { ...(refreshInterval !== undefined && { refreshInterval }) },
    );
    return (
      <p>
        {data && `${data.length} banners`} {error?.code}
      </p>
    );
  }
  const fail = (failing: Failing) => server.mockImplementation(() => Promise.reject(new ApiError(failing)));
  const show = (shown: ReactNode) => act(async () => render(shown, { container: document.body }));
  /** The seconds of the requests in a time that passes. */
  async function requestsIn(seconds: number): Promise<number[]> {
    const times: number[] = [];
    for (let second = 1; second <= seconds; second++) {
      server.mockClear();
      await act(() => vi.advanceTimersByTimeAsync(1000));
      for (const _ of server.mock.calls) times.push(second);
    }
    return times;
  }

  beforeEach(() => {
    vi.useFakeTimers();
    count += 1;
  });
  afterEach(() => {
    cleanup();
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  it('is retried as long as it is polled, shows its last answer meanwhile, and is polled again after', async () => {
    server.mockResolvedValue([]);
    // The second component that shows it sends no requests of its own.
    await show([<Shown key="1" refreshInterval={15_000} />, <Shown key="2" refreshInterval={() => 0} />]);
    fail(AWAY);
    expect(await requestsIn(60)).toEqual([15, 17, 21, 29, 39, 41, 45, 53]);
    expect(document.body.textContent).toContain('0 banners overloaded');
    server.mockResolvedValue([]);
    expect(await requestsIn(20)).toEqual([3, 15]);
    expect(document.body.textContent).not.toContain('overloaded');
  });

  it('is retried three times where it is not polled', async () => {
    fail(AWAY);
    await show(<Shown />);
    expect(await requestsIn(60)).toEqual([2, 6, 14]);
  });

  it('is not retried after a refusal, and no sooner than the server says', async () => {
    fail(REFUSED);
    await show(<Shown refreshInterval={5_000} />);
    expect(await requestsIn(60)).toEqual([]);
    count += 1;
    fail({ ...AWAY, retryAfterSeconds: 20 });
    await show(<Shown key="other" refreshInterval={5_000} />);
    expect(await requestsIn(60)).toEqual([20, 40, 60]);
  });

  it('is retried when the page is seen again, however soon after its last read at such a time', async () => {
    fail(AWAY);
    await show(<Shown refreshInterval={5_000} />);
    const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    expect(await requestsIn(30)).toEqual([2]);
    state.mockRestore();
    hidden.mockRestore();
    expect(await requestsIn(4)).toEqual([2, 4]);
  });
});
