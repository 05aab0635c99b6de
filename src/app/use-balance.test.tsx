// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import type { OutputOf } from '../../contract/endpoint.ts';
import { baht } from '../../contract/money.ts';
import { memberWallets } from '../../contract/wallet.ts';
import { putAnswer } from '../api/change-answers.ts';
import { call } from '../api/http.ts';
import { connectSession } from '../api/session-source.ts';
import { useBalance } from './use-balance.ts';

vi.mock('../api/http.ts', () => ({ call: vi.fn() }));
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

const wallets = (amount: number): OutputOf<typeof memberWallets> => ({
  agent_code: 'chokdee',
  wallets: [{ id: '1', wallet_name: 'กระเป๋าหลัก', balance: baht(amount), wallet_type_id: 1, held: baht(0) }],
  promotions: [],
});

let refresh: () => Promise<void>;
function Balance() {
  const { total, refresh: again } = useBalance();
  refresh = again;
  return total === undefined ? '…' : String(total);
}

it('a refresh does not put an older balance over that of an event which came before its answer', async () => {
  connectSession({ token: () => 'token', subscribe: () => () => {} });
  const answers: ((value: unknown) => void)[] = [];
  vi.mocked(call).mockImplementation((endpoint) =>
    endpoint === memberWallets ? new Promise((resolve) => answers.push(resolve)) : Promise.resolve({ point: 0 }),
  );
  const root = createRoot(document.body);
  await act(async () => root.render(<Balance />));
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
  await act(async () => root.unmount());
});
