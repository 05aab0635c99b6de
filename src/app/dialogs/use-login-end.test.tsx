// @vitest-environment jsdom
import { act, render } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { useSession } from '#src/stores/session.ts';
import { useUi } from '#src/stores/ui.ts';
import { useUser } from '#src/stores/user.ts';
import { useLoginEnd } from './use-login-end.ts';

let end: () => void;
/** The dialog, whose form calls `end` when it has logged the player in. */
function Login() {
  end = useLoginEnd();
  return null;
}
function Page() {
  const isOpen = useUi((state) => state.modals.login);
  return (
    <>
      <p>{useLocation().pathname}</p>
      {isOpen && <Login />}
    </>
  );
}
const enter = () => useUser.getState().signIn({ access_token: 'A', expires_at: '2027-12-21T00:00:00+07:00' });
const path = () => document.querySelector('p')?.textContent;

beforeEach(async () => {
  useUser.getState().clear();
  useSession.getState().clear();
  await act(async () =>
    render(
      <MemoryRouter initialEntries={['/lobby/slot']}>
        <Page />
      </MemoryRouter>,
    ),
  );
});

it('a player who is logged in under the dialog, by LINE or in another tab, goes on without a password', async () => {
  const action = vi.fn();
  await act(async () => useUi.getState().requireLogin(action));
  await act(async () => enter());
  expect(useUi.getState().modals.login).toBe(false);
  expect(action).toHaveBeenCalledOnce();
});

it('a login by the form ends it once: the action continues, and a page kept earlier is not opened over it', async () => {
  const action = vi.fn();
  useSession.getState().keepTarget('/member/deposit');
  await act(async () => useUi.getState().requireLogin(action));
  await act(async () => {
    enter();
    end();
  });
  act(() => end());
  expect(action).toHaveBeenCalledOnce();
  expect(path()).toBe('/lobby/slot');
});

it('without an action the page opens that a guard kept', async () => {
  useSession.getState().keepTarget('/member/deposit');
  await act(async () => useUi.getState().openModal('login'));
  await act(async () => enter());
  expect(path()).toBe('/member/deposit');
});
