import { afterEach, expect, test, vi } from 'vitest';
import { isInMaintenance } from './is-in-maintenance.ts';
import { maintenanceFailure } from './maintenance.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('a game is in maintenance until its time, and the dialog says until when', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T17:00:00+07:00') });
  const until = (maintenance_until: string | null) => isInMaintenance({ maintenance_until });
  expect(until('2026-11-21T17:00:01+07:00')).toBe(true);
  expect(until('2026-11-21T17:00:00+07:00')).toBe(false);
  expect(until(null)).toBe(false);
  expect(maintenanceFailure({ maintenance_until: '2026-11-21T17:30:00+07:00' }).message).toContain('17:30');
});
