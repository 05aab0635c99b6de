// @vitest-environment jsdom
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { onSignOut } from '#src/stores/sign-out.ts';
import { useUi } from '#src/stores/ui.ts';
import { useUser } from '#src/stores/user.ts';
import { connectStores } from './connect-stores.ts';

vi.mock('#src/api/http.ts', () => ({ call: () => new Promise(() => {}), forgetSent: () => {} }));

const expires_at = '2026-12-21T00:00:00+07:00';
/** Another page of this browser has stored this session; null: it has logged out. */
const storedByOther = (token: string | null) => {
  const state = { accessToken: token, isLoggedIn: token !== null, authUser: null, userInfo: null };
  localStorage.setItem('user', JSON.stringify({ state, version: 0 }));
};
const shown = () => useUser.getState().accessToken;
const restore = (persisted: boolean) => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));

beforeAll(connectStores);
beforeEach(() => {
  useUser.getState().clear();
  useUser.getState().signIn({ access_token: 'A', expires_at });
});

it('another tab’s data is taken over; a page whose member has logged out there says so', () => {
  storedByOther('B');
  window.dispatchEvent(new StorageEvent('storage', { key: 'user' }));
  expect(shown()).toBe('B');
  expect(useUi.getState().isSessionEnded).toBe(false);
  storedByOther(null);
  window.dispatchEvent(new StorageEvent('storage', { key: 'user' }));
  expect(shown()).toBeNull();
  expect(useUi.getState().isSessionEnded).toBe(true);
});

it('a page that "back" restores as it was left has missed that, and reads it then', () => {
  storedByOther('B');
  restore(false);
  expect(shown()).toBe('A');
  restore(true);
  expect(shown()).toBe('B');
  localStorage.removeItem('user');
  restore(true);
  expect(shown()).toBeNull();
});

it('a member whom another tab has logged out leaves no draft here for the next one; one whose session has ended does', () => {
  const forgotten = vi.fn();
  onSignOut(forgotten);
  const changed = (oldValue: string | null, newValue: string | null) =>
    window.dispatchEvent(new StorageEvent('storage', { key: 'drafts_of', oldValue, newValue }));
  useUi.setState({ selectedPromotion: 'p' });
  storedByOther(null);
  window.dispatchEvent(new StorageEvent('storage', { key: 'user' }));
  changed(null, 'chokdee a');
  expect(forgotten).not.toHaveBeenCalled();
  localStorage.setItem('drafts_of', 'chokdee b');
  changed('chokdee a', null);
  expect(forgotten).toHaveBeenCalledOnce();
  expect(useUi.getState().selectedPromotion).toBeNull();
  // Data that the other tab has stored since belongs to the next member.
  expect(localStorage.getItem('drafts_of')).toBe('chokdee b');
});

it('a restored page keeps its member if nothing can be stored', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  vi.spyOn(Storage.prototype, 'getItem').mockReturnValue(null);
  useUser.getState().signIn({ access_token: 'C', expires_at });
  restore(true);
  expect(shown()).toBe('C');
  vi.restoreAllMocks();
});
