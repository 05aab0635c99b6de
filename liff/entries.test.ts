import { describe, expect, it } from 'vitest';
import { allEntries, findEntry, findLobby, isBeforeLogin } from './entries.ts';

describe('entry names', () => {
  it('are home and all games without a name', () => {
    expect(findEntry(undefined)?.route).toBe('/');
    expect(findLobby(undefined)?.category).toBeNull();
  });

  it.each(['', 'nope', 'Deposit', '__proto__', 'constructor', 'toString', 'deposit/../x'])('%j is unknown', (name) => {
    expect(findEntry(name)).toBeUndefined();
    expect(findLobby(name)).toBeUndefined();
  });

  it('need a login exactly where their page does', () => {
    for (const [name, { route, needsLogin }] of allEntries()) {
      expect(needsLogin, name).toBe(route.startsWith('/member') || ['/lotto/bills', '/lotto/list'].includes(route));
    }
  });

  it.each(['/liff/lotto', '/liff/contact', '/lobby', '/lobby/all', '/lotto/lobby', '/promotions'])(
    '%s is rendered before the login',
    (path) => expect([isBeforeLogin(path, false), isBeforeLogin(path, true)]).toEqual([true, true]),
  );

  it.each(['/', '/liff', '/liff/home', '/liff/deposit', '/liff/affiliate', '/lobby/nope', '/liff/nope', '/member'])(
    '%s waits for it',
    (path) => expect(isBeforeLogin(path, false)).toBe(false),
  );

  it.each(['/liff/register', '/liff/login', '/register', '/login'])(
    '%s is rendered before it for a guest, and leads a member to another page',
    (path) => expect([isBeforeLogin(path, false), isBeforeLogin(path, true)]).toEqual([true, false]),
  );
});
