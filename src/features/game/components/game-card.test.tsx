// @vitest-environment jsdom
import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { gameOf } from '#src/stores/game-fixture.ts';
import { useUi } from '#src/stores/ui.ts';
import { GameCard } from './game-card.tsx';

const GAME = gameOf('lotus', { maintenance_until: '2026-11-26T10:00:00Z' });

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-26T09:59:00Z'), toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

test('a game whose maintenance is over opens, on a list that was read before', async () => {
  await act(async () => render(<GameCard game={GAME} />));
  const press = () => act(async () => document.querySelector('button')?.click());
  await press();
  await vi.waitFor(() => expect(useUi.getState().failure?.message).toContain('17:00'));
  expect(useUi.getState().selectedGame).toBeNull();
  useUi.getState().showFailure(null);
  vi.setSystemTime('2026-11-26T10:00:01Z');
  await press();
  expect(useUi.getState()).toMatchObject({ failure: null, selectedGame: { game_id: 'lotus', is_demo: true } });
});
