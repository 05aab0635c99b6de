// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { infoOf } from '#src/stores/member-fixture.ts';

interface Sent {
  path: string;
  token: string | undefined;
}
/** Answers a call; an error that it throws is the call's failure. */
let answer: (sent: Sent) => unknown;
let calls: Sent[];
vi.mock('#src/api/http.ts', () => ({
  forgetSent: () => undefined,
  call: async ({ path }: { path: string }, _input: unknown, { token }: { token?: string } = {}) => {
    calls.push({ path, token });
    return answer({ path, token });
  },
}));
vi.mock('#liff/client.ts', () => ({
  openedPath: '/',
  getIdToken: () => 'token of LINE',
  loginWithLine: async () => 'ready',
  reopenInLine: () => false,
  startLiffLater: async () => ({}),
}));

const sessionOf = (access_token: string) => ({ access_token, expires_at: '2027-01-21T00:00:00+07:00' });

/** A page inside LINE of a member, whose login by LINE is answered when the test says so. */
async function openPage() {
  vi.resetModules();
  const line = await import('#src/stores/line.ts');
  const { useUser } = await import('#src/stores/user.ts');
  const { useSession } = await import('#src/stores/session.ts');
  const { logOut } = await import('./log-out.ts');
  const { ApiError } = await import('#src/api/api-error.ts');
  useUser.getState().signIn(sessionOf('own'));
  useUser.getState().setUserInfo(infoOf('somchai'));
  const login = Promise.withResolvers<unknown>();
  answer = ({ path }) => (path === '/api/login' ? login.promise : infoOf('somchai'));
  const refuse = (code: ConstructorParameters<typeof ApiError>[0]['code'], data?: unknown) =>
    login.reject(new ApiError({ code, status: 200, message: '', data }));
  return { ...line, useUser, useSession, logOut, login, refuse, ApiError };
}

beforeEach(() => {
  calls = [];
  localStorage.clear();
  sessionStorage.clear();
});

it('a logout while LINE answers holds: the answer logs nobody in, and its session is ended', async () => {
  const page = await openPage();
  const result = page.signInWithLine();
  await page.logOut();
  page.login.resolve(sessionOf('by LINE'));
  expect(await result).toBe('none');
  expect(page.useUser.getState().isLoggedIn).toBe(false);
  expect(calls).toContainEqual({ path: '/api/logout', token: 'by LINE' });
});

it('also where it comes while the two members are compared: no question is asked of nobody', async () => {
  const page = await openPage();
  const info = Promise.withResolvers<unknown>();
  answer = ({ path }) => (path === '/api/login' ? sessionOf('by LINE') : path === '/api/logout' ? null : info.promise);
  const result = page.signInWithLine();
  await vi.waitFor(() => expect(calls).toContainEqual({ path: '/api/get_user_info', token: 'by LINE' }));
  await page.logOut();
  info.resolve(infoOf('another'));
  expect(await result).toBe('none');
  expect(page.useLine.getState().other).toBeNull();
  expect(page.useUser.getState().isLoggedIn).toBe(false);
  expect(calls).toContainEqual({ path: '/api/logout', token: 'by LINE' });
});

it('a LINE account without a member leaves no ticket after a logout: the next login would bind it', async () => {
  const page = await openPage();
  const result = page.signInWithLine();
  await page.logOut();
  page.refuse('line_not_linked', { line_ticket: 'a ticket', display_name: 'L', picture_url: null });
  expect(await result).toBe('none');
  expect(page.useSession.getState().lineTicket).toBeNull();
});

it('a session that has ended meanwhile without a logout is replaced by that of LINE', async () => {
  const page = await openPage();
  const info = Promise.withResolvers<unknown>();
  answer = ({ path, token }) => {
    if (path === '/api/login') return sessionOf('by LINE');
    if (token === 'by LINE') return info.promise;
    throw new page.ApiError({ code: 'unauthorized', status: 401, message: '' });
  };
  const result = page.signInWithLine();
  await vi.waitFor(() => expect(calls).toContainEqual({ path: '/api/get_user_info', token: 'by LINE' }));
  page.useUser.getState().clear();
  info.resolve(infoOf('somchai'));
  expect(await result).toBe('session');
  expect(page.useUser.getState().accessToken).toBe('by LINE');
});

it('pressing the login by LINE after a logout logs in', async () => {
  const page = await openPage();
  await page.logOut();
  page.login.resolve(sessionOf('by LINE'));
  expect(await page.requestLineLogin()).toBe('session');
  expect(page.useUser.getState().accessToken).toBe('by LINE');
});
