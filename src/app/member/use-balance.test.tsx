// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { SWRConfig } from 'swr';
import { beforeEach, expect, it, vi } from 'vitest';
import type { OutputOf } from '#contract/endpoint.ts';
import { baht } from '#contract/money.ts';
import { memberWallets } from '#contract/wallet.ts';
import { ApiError } from '#src/api/api-error.ts';
import { putAnswer } from '#src/api/change-answers.ts';
import { call } from '#src/api/http.ts';
import { connectSession } from '#src/api/session-source.ts';
import { forgetMember } from '#src/stores/sign-out.ts';
import { useBalance } from './use-balance.ts';

vi.mock('#src/api/http.ts', () => ({ call: vi.fn() }));

beforeEach(() => localStorage.clear());

const wallets = (amount: number): OutputOf<typeof memberWallets> => ({
  agent_code: 'chokdee',
  wallets: [{ id: '1', wallet_name: 'กระเป๋าหลัก', balance: baht(amount), wallet_type_id: 1, held: baht(0) }],
  promotions: [],
});

let refresh: () => Promise<void>;
function Balance() {
  const { total, points, seenAt, refresh: again } = useBalance();
  refresh = again;
  return total === undefined ? '…' : `${total}${seenAt === null ? '' : ` ${points} ${new Date(seenAt).toISOString()}`}`;
}

it('a refresh does not put an older balance over that of an event which came before its answer', async () => {
  connectSession({ token: () => 'token', subscribe: () => () => {} });
  const answers: ((value: unknown) => void)[] = [];
  vi.mocked(call).mockImplementation((endpoint) =>
    endpoint === memberWallets ? new Promise((resolve) => answers.push(resolve)) : Promise.resolve({ point: 0 }),
  );
  await act(async () => render(<Balance />));
  await act(async () => answers.shift()?.(wallets(100)));
  expect(document.body.textContent).toBe('100');
  let done: Promise<void> | undefined;
  await act(async () => {
    done = refresh();
  });
  await act(async () => void putAnswer(memberWallets, {}, () => wallets(300)));
  await act(async () => {
    answers.shift()?.(wallets(100));
    await done;
  });
  expect(document.body.textContent).toBe('300');
});

it('unreadable figures are shown as seen last, with their time, until the logout', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-28T02:59:00Z'), toFake: ['Date'] });
  connectSession({ token: () => 'token', subscribe: () => () => {} });
  /** A load of the app: nothing is in memory. */
  const load = async () => {
    await act(async () =>
      render(
        <SWRConfig value={{ provider: () => new Map() }}>
          <Balance />
        </SWRConfig>,
      ),
    );
    const shown = document.body.textContent;
    cleanup();
    return shown;
  };
  vi.mocked(call).mockImplementation((endpoint) =>
    Promise.resolve(endpoint === memberWallets ? wallets(30_018.32) : { point: 232 }),
  );
  expect(await load()).toBe('30018.32');
  vi.setSystemTime(new Date('2026-11-28T05:00:00Z'));
  vi.mocked(call).mockImplementation(() =>
    Promise.reject(new ApiError({ code: 'network', message: 'เชื่อมต่อไม่ได้', status: 0 })),
  );
  expect(await load()).toBe('30018.32 232 2026-11-28T02:59:00.000Z');
  forgetMember();
  expect(await load()).toBe('…');
  vi.useRealTimers();
});
