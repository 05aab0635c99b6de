import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#src/api/api-error.ts';
import { useLocal } from '#src/stores/local.ts';
import { useUser } from '#src/stores/user.ts';
import { adoptAgent, runMiddleware, type Visit } from './middleware.ts';
import { ROUTES } from './routes.tsx';

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('#src/api/http.ts', () => ({ call }));

const visit = (more: Partial<Visit> = {}): Visit => ({
  pathname: '/member/deposit',
  search: '?amount=100',
  isLoggedIn: false,
  isValidated: false,
  agentCode: null,
  ...more,
});
const member = { isLoggedIn: true, isValidated: true };

afterEach(() => {
  call.mockReset();
  useUser.getState().clear();
});

describe('redirect rules', () => {
  it.each([
    [
      'a visitor with a stored agent goes to index with it, the target kept',
      'auth',
      { agentCode: 'chok dee' },
      { kind: 'redirect', to: '/?ag=chok%20dee', target: '/member/deposit?amount=100' },
    ],
    [
      'a visitor without one goes to /login, the target kept',
      'auth',
      {},
      { kind: 'redirect', to: '/login', target: '/member/deposit?amount=100' },
    ],
    ['a member passes', 'auth', member, { kind: 'pass', effects: [] }],
    ['a visitor sees the forms', 'guest', {}, { kind: 'pass', effects: [] }],
    ['a member is sent from the forms to /member', 'guest', member, { kind: 'redirect', to: '/member', target: null }],
    [
      'a session not yet confirmed is left to the auth layout',
      'guest',
      { isLoggedIn: true },
      { kind: 'pass', effects: [] },
    ],
  ])('%s', (_name, middleware, more, verdict) => {
    expect(runMiddleware([middleware], visit(more))).toEqual(verdict);
  });

  it('an unknown name is an error of status 500', () => {
    for (const name of ['nonsense', 'toString', '__proto__']) {
      const verdict = runMiddleware([name], visit());
      expect(verdict).toMatchObject({ kind: 'error', error: { status: 500, message: `Unknown middleware ${name}` } });
    }
  });

  it('every name in the route table is known', () => {
    for (const { middleware } of ROUTES) expect(runMiddleware(middleware ?? [], visit(member)).kind).not.toBe('error');
  });
});

describe('the agent of a link', () => {
  const home = (more: Partial<Visit>) => runMiddleware(['agent'], visit({ pathname: '/', ...more }));
  const effects = (more: Partial<Visit>) => {
    const verdict = home(more);
    return verdict.kind === 'pass' ? verdict.effects.length : -1;
  };

  it('is validated only when it is new and nobody is logged in', () => {
    expect(effects({ search: '?ag=other' })).toBe(1);
    expect(effects({ search: '' })).toBe(0);
    expect(effects({ search: '?ag=known', agentCode: 'known' })).toBe(0);
    expect(effects({ search: '?ag=other', ...member })).toBe(0);
  });

  it('is stored on error 0 only', async () => {
    call.mockRejectedValueOnce(new ApiError({ code: 'unknown_agent', status: 200, message: 'ไม่พบเอเย่นต์นี้' }));
    await adoptAgent('nobody');
    expect(useLocal.getState().agentCode).toBeNull();
    call.mockResolvedValueOnce({ agent_code: 'other' });
    await adoptAgent('OTHER');
    expect(useLocal.getState().agentCode).toBe('other');
  });

  it('never changes the tenant of a session that began meanwhile', async () => {
    useLocal.getState().setAgentCode('first');
    call.mockImplementationOnce(async () => {
      useUser.getState().signIn({ access_token: 'T', expires_at: '' });
      return { agent_code: 'second' };
    });
    await adoptAgent('second');
    expect(useLocal.getState().agentCode).toBe('first');
  });
});
