// @vitest-environment jsdom

import { beforeEach, expect, test } from 'vitest';
import { infoOf } from './member-fixture.ts';
import { ownChoices, toggleFavourite, usePadChoices } from './pad-choices.ts';
import { forgetMember } from './sign-out.ts';
import { useUser } from './user.ts';

const session = { access_token: 'T', expires_at: '2026-12-21T00:00:00+07:00' };
const enter = (username: string) => {
  useUser.getState().signIn(session);
  useUser.getState().setUserInfo(infoOf(username));
};

beforeEach(() => {
  useUser.getState().clear();
  usePadChoices.setState({ byMember: {} });
});

test('each member has choices of their own, which stay after a logout', () => {
  enter('one');
  usePadChoices.getState().change({ price: '20', prices: ['3', '7'] });
  toggleFavourite('5');
  enter('two');
  const none = { kinds: [], sets: [], favourites: [], habits: [] };
  expect(ownChoices()).toEqual({ price: null, prices: null, ...none, hasSound: false });
  toggleFavourite('5');
  toggleFavourite('6');
  toggleFavourite('5');
  expect(ownChoices().favourites).toEqual(['6']);
  useUser.getState().clear();
  forgetMember();
  expect(ownChoices().price).toBeNull();
  enter('one');
  expect(ownChoices()).toMatchObject({ price: '20', prices: ['3', '7'], favourites: ['5'] });
  expect(JSON.parse(localStorage.getItem('lotto_pad') ?? 'null').state.byMember['chokdee one'].price).toBe('20');
});
