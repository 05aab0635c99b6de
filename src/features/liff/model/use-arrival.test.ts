import { describe, expect, it } from 'vitest';
import { findEntry } from '../../../../liff/entries.ts';
import { destinationOf } from './use-arrival.ts';

const entry = (name: string) => {
  const found = findEntry(name);
  if (!found) throw new Error(name);
  return found;
};

describe('where an entry leads', () => {
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
