// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { baht } from '../../contract/money.ts';
import { useLobby } from '../stores/lobby.ts';
import { useLocal } from '../stores/local.ts';
import { useLotto } from '../stores/lotto.ts';
import { forgetMember } from '../stores/sign-out.ts';
import { useUi } from '../stores/ui.ts';
import { useUser } from '../stores/user.ts';
import { connectStores } from './connect-stores.ts';

vi.mock('../api/use-query.ts', () => ({ forgetAnswers: async () => {}, revalidateAll: async () => {} }));

connectStores();

function enter(username: string): void {
  useUser.getState().signIn({ access_token: username, expires_at: '2026-12-21T00:00:00+07:00' });
  useUser.getState().setUserInfo({
    username,
    display_name: username,
    phone: '',
    phone_proved: false,
    vip_level: 0,
    vip: { days: 30, deposited: baht(0), levels: [], holds_until: null },
    agent_code: 'chokdee',
    bank_accounts: [],
    line: { linked: false, display_name: null, picture_url: null },
    member_since: '2026-01-01T00:00:00+07:00',
  });
}

const game = {
  game_id: 'g',
  provider_id: 'p',
  sub_provider_id: 's',
  provider_name: 'P',
  name: 'g',
  name_th: 'g',
  category: 'slot' as const,
  image: null,
  tags: [],
  rtp: null,
  has_demo: true,
  source: 'x',
  maintenance_until: null,
};

function begin(): void {
  useLotto.getState().loadRound('7');
  useLobby.getState().remember(game);
  useUi.getState().selectPromotion('3');
}

const begun = () => [
  useLotto.getState().billInputData?.roundId,
  useLobby.getState().last.length,
  useUi.getState().selectedPromotion,
];
const ALL = ['7', 1, '3'];
const NOTHING = [undefined, 0, null];

beforeEach(() => {
  useUser.getState().clear();
  forgetMember();
});

it('what a visitor has begun is his when he logs in', () => {
  begin();
  enter('one');
  expect(begun()).toEqual(ALL);
});

it('what a member has begun waits for him when his session ends', () => {
  enter('one');
  begin();
  useUser.getState().clear();
  enter('one');
  expect(begun()).toEqual(ALL);
});

it('nobody else finds it: after the end of a session, in place of a member, or in the next visit', () => {
  enter('one');
  begin();
  useUser.getState().clear();
  enter('two');
  expect(begun()).toEqual(NOTHING);
  begin();
  enter('three');
  expect(begun()).toEqual(NOTHING);
  begin();
  expect(JSON.parse(localStorage.getItem('local_data') ?? '').state.draftsOf).toBe('chokdee three');
  useLocal.setState({ draftsOf: 'chokdee of an earlier visit' });
  useUser.setState({});
  expect(begun()).toEqual(NOTHING);
});

it('nor after a logout, also where the page has not loaded the store', async () => {
  vi.resetModules();
  const signOut = await import('../stores/sign-out.ts');
  localStorage.setItem('lotto', '{"state":{"billInputData":{"roundId":"7"}},"version":0}');
  signOut.forgetMember();
  const { useLotto: loadedLater } = await import('../stores/lotto.ts');
  expect(loadedLater.getState().billInputData).toBeNull();
});
