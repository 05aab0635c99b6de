// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { type Game, useLobby } from '#src/stores/lobby.ts';
import { forgetLast, refreshLast } from './last-played.ts';

const game = (game_id: string, maintenance_until: string | null = null): Game => ({
  game_id,
  provider_id: 'p',
  sub_provider_id: 's',
  provider_name: 'ค่าย',
  name: game_id,
  name_th: game_id,
  category: 'slot',
  image: null,
  tags: [],
  rtp: 96,
  has_demo: true,
  source: 'sandbox',
  maintenance_until,
});
const last = () => useLobby.getState().last.map((one) => [one.game_id, one.maintenance_until]);

beforeEach(() => useLobby.getState().setList('last', [game('a', '2099-01-01T00:00:00Z'), game('b')]));

it('a stored game takes the server’s latest state in its place; games that were not played are not added', () => {
  refreshLast([game('c'), game('a')]);
  expect(last()).toEqual([
    ['a', null],
    ['b', null],
  ]);
  const before = useLobby.getState().last;
  refreshLast([game('c')]);
  expect(useLobby.getState().last).toBe(before);
});

it('a game that no longer exists is removed', () => {
  forgetLast('a');
  expect(last()).toEqual([['b', null]]);
});
