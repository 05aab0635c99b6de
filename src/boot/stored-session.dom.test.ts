// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { identify } from '#liff/identity.ts';
import { call } from '#src/api/http.ts';
import { signInWithLine } from '#src/stores/line.ts';
import { useUser } from '#src/stores/user.ts';
import { storedSession } from './stored-session.ts';

vi.mock('#liff/client.ts', () => ({ openedPath: '/', startLiffLater: vi.fn() }));
vi.mock('#liff/identity.ts', () => ({ identify: vi.fn(), isTokenUsed: async () => false }));
vi.mock('#src/api/http.ts', () => ({ call: vi.fn() }));

const DAY = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();

beforeEach(() => localStorage.clear());

it('a member who has used the same session for more than 30 days is known again at the next start', async () => {
  useUser.getState().signIn({ access_token: 'own', expires_at: inDays(-1) });
  expect(storedSession()).toBeNull();
  const ofLine = { access_token: 'of LINE', expires_at: inDays(30) };
  vi.mocked(identify).mockResolvedValue({ kind: 'session', session: ofLine });
  const ended: unknown[] = [];
  vi.mocked(call).mockImplementation(async ({ path }, _input, options) => {
    if (path === '/api/logout') ended.push(options?.token);
    return path === '/api/get_user_info' ? { username: 'chok1234', line: { display_name: 'ก' } } : null;
  });
  expect(await signInWithLine()).toBe('session');
  expect(ended).toEqual(['of LINE']);
  expect(storedSession()).toBe('own');
});

const kept = (accessToken: unknown, expires_at: string) =>
  JSON.stringify({ state: { accessToken, isLoggedIn: true, authUser: { expires_at } } });

it.each([
  ['a session', kept('T', inDays(1)), 'T'],
  ['nobody', null, null],
  ['a session that has ended', kept('T', inDays(-1)), null],
  ['a session without a token', kept(null, inDays(1)), null],
  ['a login of which no end is known', JSON.stringify({ state: { accessToken: 'T', authUser: null } }), null],
  ['what is no JSON', '{', null],
])('%s', (_what, user, token) => {
  if (user !== null) localStorage.setItem('user', user);
  expect(storedSession()).toBe(token);
});
