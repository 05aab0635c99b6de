// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { gameDemo, gameInfo } from '../../contract/game.ts';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/http.ts';
import { connectSession } from '../api/session-source.ts';
import type { Game } from '../stores/lobby.ts';
import PlayPage from './play-page.tsx';

vi.mock('../api/http.ts', () => ({ call: vi.fn() }));
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));

const GAME: Game = {
  game_id: 'hub:lotus',
  provider_id: 'moonbay',
  sub_provider_id: 'moonbay',
  provider_name: 'Moonbay',
  name: 'Lotus',
  name_th: 'บัวทอง',
  category: 'slot',
  image: null,
  tags: [],
  rtp: 96,
  has_demo: true,
  source: 'hub',
  maintenance_until: null,
};
let info: () => Game;
let root: Root;

beforeEach(async () => {
  info = () => GAME;
  connectSession({ token: () => null, subscribe: () => () => {} });
  vi.mocked(call).mockImplementation(async (endpoint) => {
    if (endpoint === gameInfo) return info();
    if (endpoint === gameDemo) return { link: 'http://127.0.0.1:3999/slot/?token=1' };
    throw new ApiError({ code: 'forbidden', status: 403, message: 'ไม่ได้' });
  });
  document.body.innerHTML = '<div></div>';
  root = createRoot(document.body.firstElementChild ?? document.body);
});
afterEach(() => act(async () => root.unmount()));

const open = () =>
  act(async () => {
    root.render(
      <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
        <MemoryRouter initialEntries={['/play?game_id=hub:lotus&provider_id=moonbay&demo=1']}>
          <PlayPage />
        </MemoryRouter>
      </SWRConfig>,
    );
    // The link is fetched in the next task.
    await new Promise((resolve) => setTimeout(resolve, 20));
  });
const reconnect = () =>
  act(async () => {
    window.dispatchEvent(new Event('online'));
    await new Promise((resolve) => setTimeout(resolve, 20));
  });
const frame = () => document.querySelector('iframe');

test.each([
  ['hidden', () => Promise.reject(new ApiError({ code: 'game_not_found', status: 200, message: 'ไม่พบเกม' }))],
  ['closed for maintenance', () => ({ ...GAME, maintenance_until: '2099-01-01T00:00:00Z' })],
])('a game that is %s while it is played stays until it is left', async (_, after) => {
  await open();
  const played = frame();
  expect(played).not.toBeNull();
  info = after as () => Game;
  await reconnect();
  expect(frame()).toBe(played);
});

test('a game that is closed for maintenance before it is entered says so, and can be tried again', async () => {
  info = () => ({ ...GAME, maintenance_until: '2099-01-01T00:00:00Z' });
  await open();
  expect(frame()).toBeNull();
  expect(document.body.textContent).toContain('บัวทอง');
  info = () => GAME;
  await act(async () => {
    document.querySelector('button')?.click();
    await new Promise((resolve) => setTimeout(resolve, 20));
  });
  expect(frame()).not.toBeNull();
});
