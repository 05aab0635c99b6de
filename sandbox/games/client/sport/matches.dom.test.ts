// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { fixturesBetween, ROUND_MS } from '../../sport/schedule.ts';
import { createBoard } from './matches.ts';
import { TEXT } from './text.ts';

const START = Date.UTC(2026, 10, 28, 6);

test('while no match is running the rail shows which come next, and when', () => {
  const fixtures = fixturesBetween('football', START, START + 2 * ROUND_MS);
  const first = Math.min(...fixtures.map(({ kickoffAt }) => kickoffAt));
  const views = fixtures.map(({ id }) => ({ id, seedHash: '', seed: null, match: null }));
  const board = createBoard(() => {});
  board.show(views, first - 60_000);
  const rail = board.element.querySelector('.live-rail');
  expect(rail?.getAttribute('aria-label')).toBe(TEXT.noneLive);
  expect(rail?.querySelectorAll('.live-card').length).toBeGreaterThan(0);
  const next = fixtures.find(({ kickoffAt }) => kickoffAt === first);
  expect(rail?.textContent).toContain(next?.home.name);
  expect(rail?.querySelector('[data-kickoff]')?.textContent).toBe(`${TEXT.kickoffIn} 01:00`);
});

test('without any match at all it says so', () => {
  const board = createBoard(() => {});
  board.show([], START);
  expect(board.element.querySelector('.live-rail')?.textContent).toBe(TEXT.noneLive);
});
