// @vitest-environment jsdom
import { act, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { mutate } from 'swr';
import { expect, test, vi } from 'vitest';
import { gameInfo, gameLink, gameWallets } from '#contract/game.ts';
import { memberWallets } from '#contract/wallet.ts';
import { ApiError } from '#src/api/api-error.ts';
import { call } from '#src/api/http.ts';
import { connectSession } from '#src/api/session-source.ts';
import { GamePlay } from './game-play.tsx';

vi.mock('#src/api/http.ts', () => ({ call: vi.fn() }));
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));

const CASH = { id: '1', wallet_name: 'กระเป๋าหลัก', wallet_type_id: 1, balance: 20, held: 0 };
const BONUS = { id: '2', wallet_name: 'โบนัส', wallet_type_id: 2, balance: 600, held: 0 };

const GAME = { game_id: 'lotus', provider_id: 'p', sub_provider_id: 'p', source: 'hub', is_demo: false };
const LINK = 'http://127.0.0.1:3999/slot/?token=1';
const nothing = () => undefined;

/** Opens the game with the bonus wallet in play; `walletsNow` answers each read of the wallets. */
async function openGame(walletsNow: () => unknown[]) {
  connectSession({ token: () => 'token', subscribe: () => () => {} });
  vi.mocked(call).mockImplementation(async (endpoint) => {
    if (endpoint === gameWallets) return [BONUS];
    if (endpoint === gameLink) return { link: LINK };
    if (endpoint === memberWallets) return { wallets: walletsNow(), total: 0 };
    if (endpoint === gameInfo) throw new ApiError({ code: 'network', status: 0, message: '' });
    throw new ApiError({ code: 'forbidden', status: 403, message: '' });
  });
  await act(async () =>
    render(
      <MemoryRouter>
        <GamePlay game={GAME} onClose={nothing} onFail={nothing} onSwitch={nothing} />
      </MemoryRouter>,
    ),
  );
}

async function toShow(amount: string): Promise<void> {
  await vi.waitFor(async () => {
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
    expect(document.querySelector('footer')?.textContent).toContain(amount);
  });
}

test('a bonus that ends while it is played has no money left, not what it had when the game was opened', async () => {
  let wallets = [CASH, { ...BONUS, balance: 550 }];
  await openGame(() => wallets);
  await toShow('550.00');
  wallets = [{ ...CASH, balance: 900 }];
  await act(async () => void mutate(() => true));
  await toShow(' 0.00');
});

test('the page of a game gets no balance of before its round while the wallets cannot be read', async () => {
  await mutate(() => true, undefined, { revalidate: false });
  let isOffline = false;
  await openGame(() => {
    if (isOffline) throw new ApiError({ code: 'network', status: 0, message: '' });
    return [CASH, { ...BONUS, balance: 550 }];
  });
  await toShow('550.00');
  const frame = document.querySelector('iframe')?.contentWindow;
  if (!frame) throw new Error('no frame');
  const sent = vi.spyOn(frame, 'postMessage').mockImplementation(() => {});
  const ask = () =>
    act(async () => {
      const data = { type: 'game:balance' };
      dispatchEvent(new MessageEvent('message', { source: frame, origin: new URL(LINK).origin, data }));
      await new Promise((resolve) => setTimeout(resolve, 50));
    });
  await ask();
  expect(sent).toHaveBeenCalledExactlyOnceWith({ type: 'app:balance', balance: 550 }, new URL(LINK).origin);
  isOffline = true;
  await ask();
  expect(sent).toHaveBeenCalledTimes(1);
  isOffline = false;
  await ask();
  expect(sent).toHaveBeenCalledTimes(2);
});
