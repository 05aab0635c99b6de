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
