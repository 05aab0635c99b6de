// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#src/api/api-error.ts';
import type { Situation } from '#src/api/error-catalogue.ts';
import { mayReload } from '#src/lib/load-code.ts';
import { useSession } from '#src/stores/session.ts';
import { useUi } from '#src/stores/ui.ts';
import { useUser } from '#src/stores/user.ts';
import { toast } from '#src/ui/toast.tsx';
import { PageError } from '../routes/page-error.ts';
import { handleFailure } from './failure-handler.tsx';

const error = new ApiError({ code: 'internal', status: 200, message: 'ข้อความจากระบบ' });
const go = vi.fn();
const handle = (situation: Situation) => handleFailure({ situation, error, path: '/api/x' }, go, '/member/deposit?a=1');

beforeEach(() => {
  useUser.getState().signIn({ access_token: 'T', expires_at: '' });
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.spyOn(toast, 'error').mockReturnValue('');
});
afterEach(() => {
  vi.restoreAllMocks();
  go.mockReset();
  sessionStorage.clear();
});

describe('the app’s reaction to a failure', () => {
  it('400: home', async () => {
    await handle('badRequest');
    expect(go).toHaveBeenCalledWith('/');
    expect(useUser.getState().isLoggedIn).toBe(true);
  });

  it('401: the user is cleared, /login, and the page is kept for after it', async () => {
    await handle('unauthorized');
    expect(go).toHaveBeenCalledWith('/login', 'session-ended');
    expect(useUser.getState().isLoggedIn).toBe(false);
    expect(useSession.getState().popTarget()).toBe('/member/deposit?a=1');
  });

  it('401 in place: the user is cleared, no redirect, the place says so', async () => {
    await handle('unauthorizedInPlace');
    expect(go).not.toHaveBeenCalled();
    expect(useUser.getState().isLoggedIn).toBe(false);
    expect(useUi.getState().isSessionEnded).toBe(true);
  });

  it('game link: the dialog with the message of the server', async () => {
    await handle('gameLink');
    expect(useUi.getState().failure).toEqual({ title: 'พบบางอย่างผิดปกติ', message: 'ข้อความจากระบบ' });
  });

  it.each(['gameDemo', 'gameWallets', 'walletRefresh'] as const)(
    '%s: a toast of 3 s with the message',
    async (situation) => {
      await handle(situation);
      expect(toast.error).toHaveBeenCalledWith('ข้อความจากระบบ', expect.objectContaining({ duration: 3000 }));
    },
  );

  it('a failed read: logged, nothing else', async () => {
    await handle('log');
    expect(console.warn).toHaveBeenCalledWith('/api/x: ข้อความจากระบบ');
    expect(toast.error).not.toHaveBeenCalled();
    expect(go).not.toHaveBeenCalled();
  });

  it('a failed chunk reloads once in 60 s', () => {
    expect([mayReload(1000), mayReload(60_999), mayReload(61_000)]).toEqual([true, false, true]);
  });

  it('errors of a page: own status, else 500', () => {
    expect(PageError.notFound()).toMatchObject({ status: 404, message: 'Not Found' });
    expect(PageError.of(new Error('x'))).toMatchObject({ status: 500, message: 'An error occurred' });
    expect(PageError.of(new ApiError({ code: 'overloaded', status: 503, message: '' }))).toMatchObject({
      status: 503,
      message: 'An error occurred',
    });
  });
});
