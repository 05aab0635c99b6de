import { describe, expect, it } from 'vitest';
import { allEntries, findEntry } from '#liff/entries.ts';
import { destinationOf } from './use-arrival.ts';

const entry = (name: string) => {
  const found = findEntry(name);
  if (!found) throw new Error(name);
  return found;
};

describe('the page that an entry leads to', () => {
  it.each([
    ['deposit', 'session', true, '/member/deposit', null],
    ['deposit', 'unbound', false, '/register', '/member/deposit'],
    ['deposit', 'none', false, '/member/deposit', null],
    ['deposit', 'unbound', true, '/member/deposit', null],
    ['home', 'unbound', false, '/', null],
    ['register', 'unbound', false, '/register', null],
    ['register', 'session', true, '/member', null],
    ['login', 'none', true, '/member', null],
  ] as const)('%s with %s (member: %s) → %s', (name, result, isLoggedIn, to, target) => {
    expect(destinationOf(entry(name), result, isLoggedIn)).toEqual({ to, target });
  });
});

describe('every name of the table', () => {
  const isGuestPage = (route: string) => route === '/register' || route === '/login';

  it.each(allEntries())('%s: a member is on its page at once, a guest page becomes the member’s', (_name, found) => {
    const to = isGuestPage(found.route) ? '/member' : found.route;
    for (const result of ['session', 'none', 'unbound'] as const)
      expect(destinationOf(found, result, true)).toEqual({ to, target: null });
  });

  it.each(allEntries())(
    '%s: a LINE without an account registers first where a login is needed, and only there',
    (_name, found) => {
      const { needsLogin, route } = found;
      const answer = needsLogin ? { to: '/register', target: route } : { to: route, target: null };
      expect(destinationOf(found, 'unbound', false)).toEqual(answer);
    },
  );

  it.each(allEntries())('%s: without LINE the page’s own guard requires the login', (_name, found) => {
    expect(destinationOf(found, 'none', false)).toEqual({ to: found.route, target: null });
  });
});
