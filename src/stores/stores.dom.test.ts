// @vitest-environment jsdom

import { beforeEach, describe, expect, it } from 'vitest';
import { baht } from '#contract/money.ts';
import { gameOf } from './game-fixture.ts';
import { type Game, useLobby } from './lobby.ts';
import { currentAgentCode, useLocal } from './local.ts';
import { useSession } from './session.ts';
import { useUi } from './ui.ts';
import { useUser } from './user.ts';

const session = { access_token: 'T', expires_at: '2026-12-21T00:00:00+07:00' };
const kept = (area: Storage, key: string) => JSON.parse(area.getItem(key) ?? 'null')?.state;

/** Opens a game, which is there at once. */
const play = (game: Game) => {
  useLobby.getState().enter(game);
  useLobby.getState().entered(game.game_id);
};

beforeEach(() => {
  useUser.getState().clear();
  useSession.getState().clear();
});

describe('kept data and its keys', () => {
  it('user: login data in local storage, nothing of it after a clear', () => {
    useUser.getState().signIn(session);
    expect(kept(localStorage, 'user')).toEqual({
      accessToken: 'T',
      isLoggedIn: true,
      authUser: session,
      userInfo: null,
    });
    useUser.getState().clear();
    expect(kept(localStorage, 'user')).toEqual({
      accessToken: null,
      isLoggedIn: false,
      authUser: null,
      userInfo: null,
    });
  });

  it('local_data, lobby and session', () => {
    useLocal.getState().setTheme('light');
    play(gameOf('g1'));
    useSession.getState().keepTarget('/member/deposit?a=1');
    expect(kept(localStorage, 'local_data')).toMatchObject({ theme: 'light', agentCode: null });
    expect(Object.keys(kept(localStorage, 'lobby'))).toEqual([
      'last',
      'hot',
      'casino',
      'slot',
      'sport',
      'fishing',
      'freespin',
    ]);
    expect(kept(sessionStorage, 'session').target).toBe('/member/deposit?a=1');
    expect(localStorage.getItem('session')).toBeNull();
  });

  it('a user of another tab is taken over, a broken one counts as logged out', async () => {
    useUser.getState().signIn(session);
    localStorage.setItem('user', '{"state":{"accessToken":5,"isLoggedIn":true},"version":0}');
    await useUser.persist.rehydrate();
    expect(useUser.getState()).toMatchObject({ isLoggedIn: false, accessToken: null });
    localStorage.setItem('user', '{broken');
    await useUser.persist.rehydrate();
    expect(useUser.getState().isLoggedIn).toBe(false);
  });
});

describe('rules of the stores', () => {
  it('a game that could not be entered was not played', () => {
    const before = useLobby.getState().last;
    useLobby.getState().enter(gameOf('failed'));
    expect(useLobby.getState().last).toEqual(before);
    useLobby.getState().entered('another');
    expect(useLobby.getState().last).toEqual(before);
  });

  it('a game played again comes first, once, and twenty are kept', () => {
    for (let number = 0; number < 25; number++) play(gameOf(`g${number}`));
    play(gameOf('g10'));
    const { last } = useLobby.getState();
    expect(last).toHaveLength(20);
    expect(last[0]?.game_id).toBe('g10');
    expect(last.filter(({ game_id }) => game_id === 'g10')).toHaveLength(1);
  });

  it("a session's own agent comes before the link's, the link's before the build's", () => {
    expect(currentAgentCode()).toBe('chokdee');
    useLocal.getState().setAgentCode('linked');
    expect(currentAgentCode()).toBe('linked');
    useUser.getState().signIn(session);
    useUser.getState().setUserInfo({
      username: 'u',
      display_name: 'u',
      phone: '',
      phone_proved: false,
      vip_level: 0,
      vip: { days: 30, deposited: baht(0), levels: [], holds_until: null },
      agent_code: 'own',
      bank_accounts: [],
      line: { linked: false, display_name: null, picture_url: null },
      member_since: session.expires_at,
    });
    expect(currentAgentCode()).toBe('own');
  });

  it('a kept target is taken once', () => {
    useSession.getState().keepTarget('/member');
    expect(useSession.getState().popTarget()).toBe('/member');
    expect(useSession.getState().popTarget()).toBeNull();
  });

  it('an action of a visitor waits for the login and goes on after; closing the dialog drops it', () => {
    let runs = 0;
    const act = () => {
      runs += 1;
    };
    useUi.getState().requireLogin(act);
    expect(useUi.getState().modals.login).toBe(true);
    useUi.getState().cancelLogin();
    useUi.getState().finishLogin();
    expect(runs).toBe(0);
    useUi.getState().requireLogin(act);
    useUi.getState().finishLogin();
    expect([runs, useUi.getState().modals.login]).toEqual([1, false]);
    useUser.getState().signIn(session);
    useUi.getState().requireLogin(act);
    expect([runs, useUi.getState().modals.login]).toEqual([2, false]);
  });
});
