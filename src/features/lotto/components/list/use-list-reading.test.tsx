// @vitest-environment jsdom
import { renderHook, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { ListTerms } from '#contract/lists/read-list.ts';
import { type Progress, useListReading } from './use-list-reading.ts';

test('of a long list the first lines are shown at once, and how many are read until all are', async () => {
  // Each look at the clock is 5 ms later, as on a phone that reads a line or two in its time.
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => {
    now += 5;
    return now;
  });
  const written = Array.from({ length: 312 }, (_, line) => `${10 + (line % 90)}=20`).join('\n');
  const terms: ListTerms = { sold: ['two_top', 'two_bottom'] };
  const seen: Progress[] = [];
  renderHook(() => seen.push(useListReading(written, terms)));
  await waitFor(() => expect(seen.at(-1)?.done).toBe(312), { timeout: 20_000 });
  const partly = seen.filter(({ done }) => done > 0 && done < 312);
  expect(partly.length).toBeGreaterThan(2);
  for (const { reading, done, all } of partly) {
    expect(all).toBe(312);
    expect(reading.lines.length).toBeGreaterThanOrEqual(20);
    expect(reading.lines.length).toBeLessThan(done + 1);
  }
  expect(seen.at(-1)?.reading.lines).toHaveLength(312);
});
