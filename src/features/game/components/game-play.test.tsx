// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { mutate } from 'swr';
import { expect, test, vi } from 'vitest';
import { gameInfo, gameLink, gameWallets } from '../../../../contract/game.ts';
import { memberWallets } from '../../../../contract/wallet.ts';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/http.ts';
import { connectSession } from '../../../api/session-source.ts';
import { GamePlay } from './game-play.tsx';

vi.mock('../../../api/http.ts', () => ({ call: vi.fn() }));
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));

const CASH = { id: '1', wallet_name: 'กระเป๋าหลัก', wallet_type_id: 1, balance: 20, held: 0 };
const BONUS = { id: '2', wallet_name: 'โบนัส', wallet_type_id: 2, balance: 600, held: 0 };

test('a bonus that ends while it is played has no money left, not what it had when the game was opened', async () => {
  let wallets = [CASH, { ...BONUS, balance: 550 }];
  connectSession({ token: () => 'token', subscribe: () => () => {} });
  vi.mocked(call).mockImplementation(async (endpoint) => {
    if (endpoint === gameWallets) return [BONUS];
    if (endpoint === gameLink) return { link: 'http://127.0.0.1:3999/slot/?token=1' };
    if (endpoint === memberWallets) return { wallets, total: 0 };
    if (endpoint === gameInfo) throw new ApiError({ code: 'network', status: 0, message: '' });
    throw new ApiError({ code: 'forbidden', status: 403, message: '' });
  });
  document.body.innerHTML = '<div></div>';
  const page = createRoot(document.body.firstElementChild ?? document.body);
  const game = { game_id: 'lotus', provider_id: 'p', sub_provider_id: 'p', source: 'hub', is_demo: false };
  const nothing = () => undefined;
  const toShow = (amount: string) =>
    vi.waitFor(async () => {
      await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
      expect(document.querySelector('footer')?.textContent).toContain(amount);
    });
  await act(async () =>
    page.render(
      <MemoryRouter>
        <GamePlay game={game} onClose={nothing} onFail={nothing} onSwitch={nothing} />
      </MemoryRouter>,
    ),
  );
  await toShow('550.00');
  wallets = [{ ...CASH, balance: 900 }];
  await act(async () => void mutate(() => true));
  await toShow(' 0.00');
  await act(async () => page.unmount());
});
