// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { satang } from '#contract/money.ts';
import type { PlayedRound, RoundPage, RoundView, SessionView } from '../../api.ts';
import { fixturesBetween, ROUND_MS } from '../../sport/schedule.ts';
import type { FixtureList } from '../../sport/views.ts';
import { TEXT } from './text.ts';

const NOW = Date.now();
const SESSION: SessionView = {
  game: { id: 'sport-1', name: 'ฟุตบอล', category: 'sport', image: '', motif: null, rtp: null },
  isDemo: true,
  playerName: null,
  balanceSatang: satang(100_000),
  limits: { minSatang: satang(1000), maxSatang: satang(500_000) },
  nextSeedHash: '',
};
const ROUND: Partial<RoundView> = { id: 'round', state: 'open', balanceSatang: satang(95_000) };
const PLAYED: Record<keyof PlayedRound, unknown> = { round: ROUND, nextSeedHash: '' };
const NO_ROUNDS: RoundPage = { rounds: [], open: [], hasMore: false };
const FIXTURES: FixtureList = {
  now: NOW,
  fixtures: fixturesBetween('football', NOW, NOW + 2 * ROUND_MS).map(({ id }) => ({
    id,
    seedHash: '',
    seed: null,
    match: null,
  })),
};

test('a choice that is made while a bet is on its way stays when the bet is taken', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] });
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  const played = Promise.withResolvers<unknown>();
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.startsWith('/api/sport/')) return Response.json(FIXTURES);
    if (path === '/api/rounds') return Response.json(NO_ROUNDS);
    return Response.json(path === '/api/round' ? await played.promise : SESSION);
  });
  history.replaceState(null, '', '?token=launch');
  await import('./sport.ts');
  const odds = await vi.waitFor(() => {
    const buttons = document.querySelectorAll<HTMLButtonElement>('.odds:enabled');
    expect(buttons.length).toBeGreaterThan(1);
    return [...buttons].slice(-2);
  });
  const go = () => document.querySelector<HTMLButtonElement>('.slip .is-primary');
  odds[0]?.click();
  go()?.click();
  expect(go()?.disabled).toBe(true);
  odds[1]?.click();
  played.resolve(PLAYED);
  await vi.waitFor(() => expect(go()?.disabled).toBe(false));
  await vi.waitFor(() => expect(document.body.textContent).toContain(TEXT.accepted));
  expect(odds[1]?.getAttribute('aria-pressed')).toBe('true');
  expect(document.querySelector<HTMLElement>('.slip')?.hidden).toBe(false);
  // The player's own bet closes it.
  go()?.click();
  await vi.waitFor(() => expect(document.querySelector<HTMLElement>('.slip')?.hidden).toBe(true));
});
