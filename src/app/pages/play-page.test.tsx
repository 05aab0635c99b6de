// @vitest-environment jsdom
import { act, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { beforeEach, expect, test, vi } from 'vitest';
import { gameDemo, gameInfo } from '#contract/game.ts';
import { ApiError } from '#src/api/api-error.ts';
import { call } from '#src/api/http.ts';
import { connectSession } from '#src/api/session-source.ts';
import { gameOf } from '#src/stores/game-fixture.ts';
import type { Game } from '#src/stores/lobby.ts';
import PlayPage from './play-page.tsx';

vi.mock('#src/api/http.ts', () => ({ call: vi.fn() }));
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));

const GAME = gameOf('hub:lotus', { provider_id: 'moonbay', name_th: 'บัวทอง', source: 'hub' });
let info: () => Game;

beforeEach(async () => {
  vi.mocked(call).mockClear();
  info = () => GAME;
  connectSession({ token: () => null, subscribe: () => () => {} });
  vi.mocked(call).mockImplementation(async (endpoint) => {
    if (endpoint === gameInfo) return info();
    if (endpoint === gameDemo) return { link: 'http://127.0.0.1:3999/slot/?token=1' };
    throw new ApiError({ code: 'forbidden', status: 403, message: 'ไม่ได้' });
  });
});

const frame = () => document.querySelector('iframe');
const until = (check: () => void) =>
  vi.waitFor(async () => {
    await act(async () => {});
    check();
  });
const open = async () => {
  await act(async () =>
    render(
      <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
        <MemoryRouter initialEntries={['/play?game_id=hub:lotus&provider_id=moonbay&demo=1']}>
          <PlayPage />
        </MemoryRouter>
      </SWRConfig>,
    ),
  );
};
const reads = () => vi.mocked(call).mock.calls.filter(([endpoint]) => endpoint === gameInfo).length;
/** Waits until the game is read again, and shown as it is now. */
const reconnect = async () => {
  const before = reads();
  await act(async () => void window.dispatchEvent(new Event('online')));
  await until(() => expect(reads()).toBeGreaterThan(before));
};

test.each([
  ['hidden', () => Promise.reject(new ApiError({ code: 'game_not_found', status: 200, message: 'ไม่พบเกม' }))],
  ['closed for maintenance', () => ({ ...GAME, maintenance_until: '2099-01-01T00:00:00Z' })],
])('a game that is %s while it is played stays until it is left', async (_, after) => {
  await open();
  await until(() => expect(frame()).not.toBeNull());
  const played = frame();
  info = after as () => Game;
  await reconnect();
  expect(frame()).toBe(played);
});

test('a game that is closed for maintenance before it is entered says so, and can be tried again', async () => {
  info = () => ({ ...GAME, maintenance_until: '2099-01-01T00:00:00Z' });
  await open();
  await until(() => expect(document.body.textContent).toContain('บัวทอง'));
  expect(frame()).toBeNull();
  info = () => GAME;
  await act(async () => document.querySelector('button')?.click());
  await until(() => expect(frame()).not.toBeNull());
});

test('a link to the demo of a game that has none leads a visitor to the login, not to a demo that is refused again and again', async () => {
  info = () => ({ ...GAME, has_demo: false });
  await open();
  await until(() => expect(reads()).toBeGreaterThan(0));
  await act(async () => {});
  expect(vi.mocked(call).mock.calls.filter(([endpoint]) => endpoint === gameDemo)).toEqual([]);
  expect(document.body.textContent).not.toContain('เข้าเกมไม่สำเร็จ');
});
