// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { mutate, SWRConfig } from 'swr';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { qrcodeInfo } from '#contract/deposit.ts';
import { getUserInfo } from '#contract/member.ts';
import { baht } from '#contract/money.ts';
import { memberNotifications } from '#contract/notice.ts';
import { memberWallets } from '#contract/wallet.ts';
import { call } from '#src/api/http.ts';
import { connectSession } from '#src/api/session-source.ts';
import type { StreamEvent } from '#src/api/stream.ts';
import { gameOf } from '#src/stores/game-fixture.ts';
import { useLobby } from '#src/stores/lobby.ts';
import { useLotto } from '#src/stores/lotto.ts';
import { infoOf } from '#src/stores/member-fixture.ts';
import { forgetMember } from '#src/stores/sign-out.ts';
import { useUi } from '#src/stores/ui.ts';
import { useUser } from '#src/stores/user.ts';
import { toast } from '#src/ui/toast.tsx';
import { MemberSync } from './member-sync.tsx';
import { MemberWaiting } from './member-waiting.tsx';
import { useBalance } from './use-balance.ts';

vi.mock('#src/api/http.ts', () => ({ call: vi.fn() }));
let receive: (event: StreamEvent) => void;
vi.mock('#src/api/stream.ts', () => ({
  useStream: (onEvent: typeof receive) => {
    receive = onEvent;
    return { isLive: false };
  },
}));

const game = gameOf('g');
/** A page on which this member is logged in. */
async function enter(username: string): Promise<void> {
  cleanup();
  useUser.getState().signIn({ access_token: username, expires_at: '2026-12-21T00:00:00+07:00' });
  connectSession({ token: () => username, subscribe: () => () => {} });
  vi.mocked(call).mockImplementation((endpoint) =>
    endpoint === getUserInfo ? Promise.resolve(infoOf(username)) : new Promise(() => {}),
  );
  await act(async () =>
    render(
      <MemoryRouter>
        <SWRConfig value={{ provider: () => new Map() }}>
          <MemberSync />
        </SWRConfig>
      </MemoryRouter>,
    ),
  );
}

function begin(): void {
  useLotto.getState().loadRound('7');
  useLobby.getState().setList('last', [game]);
  useUi.getState().selectPromotion('3');
}
const begun = () => [
  useLotto.getState().billInputData?.roundId,
  useLobby.getState().last.length,
  useUi.getState().selectedPromotion,
];
const ALL = ['7', 1, '3'];
const NOTHING = [undefined, 0, null];

beforeEach(forgetMember);
afterEach(async () => {
  cleanup();
  useUser.getState().clear();
});

it('a visitor’s drafts are theirs after the login', async () => {
  begin();
  await enter('one');
  expect(begun()).toEqual(ALL);
});

it('a member’s drafts wait for them when the session ends, and nobody else finds them', async () => {
  await enter('one');
  begin();
  useUser.getState().clear();
  await enter('one');
  expect(begun()).toEqual(ALL);
  useUser.getState().clear();
  await enter('two');
  expect(begun()).toEqual(NOTHING);
  expect(localStorage.getItem('drafts_of')).toBe('chokdee two');
});

it('a session in use is one that the next start knows, however long ago the login was; LINE’s starts would wait for it', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-20T12:00:00+07:00') });
  await enter('one');
  vi.useRealTimers();
  // boot/stored-session.ts reads it. Not longer than the server's 30 days.
  const { authUser } = JSON.parse(localStorage.getItem('user') ?? '').state;
  expect(Date.parse(authUser.expires_at)).toBeGreaterThan(Date.parse('2027-01-17T12:00:00+07:00'));
  expect(Date.parse(authUser.expires_at)).toBeLessThan(Date.parse('2027-01-19T12:00:00+07:00'));
});

it('after a logout nothing is left, also where the page has not loaded the store', async () => {
  vi.resetModules();
  const signOut = await import('#src/stores/sign-out.ts');
  localStorage.setItem('lotto', '{"state":{"billInputData":{"roundId":"7"}},"version":0}');
  signOut.forgetMember();
  const { useLotto: loadedLater } = await import('#src/stores/lotto.ts');
  expect(loadedLater.getState().billInputData).toBeNull();
});

it('a wallet that another device has made, by taking a bonus, is read: the sum does not lose what moved into it', async () => {
  const wallet = (id: string, balance: number, wallet_type_id = 1) => ({
    id,
    wallet_name: id,
    balance: baht(balance),
    held: baht(0),
    wallet_type_id,
  });
  let wallets = [wallet('1', 700)];
  const sums: unknown[] = [];
  const Sum = () => {
    sums.push(useBalance().total);
    return null;
  };
  useUser.getState().signIn({ access_token: 'one', expires_at: '2026-12-21T00:00:00+07:00' });
  connectSession({ token: () => 'one', subscribe: () => () => {} });
  vi.mocked(call).mockImplementation((endpoint) =>
    endpoint === memberWallets
      ? Promise.resolve({ agent_code: 'chokdee', wallets, promotions: [] })
      : new Promise(() => {}),
  );
  await mutate(() => true, undefined, { revalidate: false });
  await act(async () =>
    render(
      <MemoryRouter>
        <MemberSync />
        <Sum />
      </MemoryRouter>,
    ),
  );
  wallets = [wallet('1', 200), wallet('9', 1000, 2)];
  await act(async () =>
    receive({ type: 'wallet', wallets: wallets.map(({ id, balance, held }) => ({ id, balance, held })) }),
  );
  expect(sums.filter((sum, index) => sum !== sums[index - 1])).toEqual([700, 1200]);
  wallets = [];
  await act(async () => receive({ type: 'wallet', wallets: [{ id: '1', balance: baht(300), held: baht(0) }] }));
  expect(sums.at(-1)).toBe(1300);
});

it.each([
  ['on another page', '/slot', null, 1],
  ['over the page', '/slot', { ...game, is_demo: false }, 0],
  ['on a page of its own', '/play?game_id=g', null, 0],
])('a game %s: its late result is told unless the game shows it itself', async (_where, address, selected, times) => {
  const shown = vi.spyOn(toast, 'info').mockReturnValue('');
  await enter('one');
  vi.mocked(call).mockImplementation((endpoint) =>
    endpoint === memberNotifications
      ? Promise.resolve({ items: [{ id: '5', kind: 'sport_settled', title: 'รู้ผลแล้ว', link: null }] })
      : new Promise(() => {}),
  );
  history.replaceState(null, '', address);
  useUi.getState().selectGame(selected);
  await act(async () => receive({ type: 'notification', id: '5' }));
  expect(shown).toHaveBeenCalledTimes(times);
  useUi.getState().selectGame(null);
  history.replaceState(null, '', '/');
  shown.mockRestore();
});

it('a deposit that is paid while another page shows it as open waits no more', async () => {
  let isOpen = true;
  const payment = { payment_id: '5', type: 'bank', amount: baht(500.03), expires_at: '2099-01-01T00:00:00+07:00' };
  connectSession({ token: () => 'one', subscribe: () => () => {} });
  vi.mocked(call).mockImplementation((endpoint) =>
    endpoint === qrcodeInfo ? Promise.resolve(isOpen ? payment : null) : new Promise(() => {}),
  );
  await mutate(() => true, undefined, { revalidate: false });
  const { container: place } = await act(async () =>
    render(
      <MemoryRouter>
        <MemberSync />
        <MemberWaiting />
      </MemoryRouter>,
    ),
  );
  expect(place.querySelector('a')?.getAttribute('href')).toBe('/member/payment?id=5');
  isOpen = false;
  await act(async () => receive({ type: 'payment', payment_id: '5', status: 'paid', amount: baht(500.03) }));
  expect(place.querySelector('a')).toBeNull();
});
