// @vitest-environment jsdom
import { act, render } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '#src/api/api-error.ts';
import { useUser } from '#src/stores/user.ts';
import { useLogin } from './use-login.ts';

let answer: PromiseWithResolvers<unknown>;
vi.mock('#src/api/http.ts', () => ({ call: () => answer.promise, forgetSent: () => undefined }));

let login: ReturnType<typeof useLogin>;
function Form() {
  login = useLogin(() => undefined);
  return <form ref={login.form} />;
}
const refused = () => new ApiError({ code: 'wrong_credentials', status: 200, message: 'ไม่ถูกต้อง' });
const session = { access_token: 'by LINE', expires_at: '2027-12-21T00:00:00+07:00' };

beforeEach(async () => {
  answer = Promise.withResolvers();
  useUser.getState().clear();
  await act(async () => render(<Form />));
  await act(async () => login.change({ username: '0812345678', password: 'another one' }));
});

it('a failed login clears the user', async () => {
  useUser.getState().signIn(session);
  const sent = login.submit();
  answer.reject(refused());
  await act(() => sent);
  expect(useUser.getState().isLoggedIn).toBe(false);
  expect(login.errors.password).toBe('ไม่ถูกต้อง');
});

it('but not a member whom LINE has logged in meanwhile', async () => {
  const sent = login.submit();
  await act(async () => useUser.getState().signIn(session));
  answer.reject(refused());
  await act(() => sent);
  expect(useUser.getState().accessToken).toBe('by LINE');
});

it('a busy server is no wrong password: what it says is shown while the button waits', async () => {
  const message = 'มีผู้ใช้งานจำนวนมาก กรุณาลองใหม่ในอีกสักครู่';
  const sent = login.submit();
  answer.reject(new ApiError({ code: 'overloaded', status: 503, message, retryAfterSeconds: 2 }));
  await act(() => sent);
  expect(login.cooldownMs).toBeGreaterThan(0);
  expect(login.failure).toBe(message);
});
