import { expect, test } from 'vitest';
import { stateOf } from './poll-state.ts';

const at = (time: string) => new Date(`2026-11-21T${time}Z`);
const poll = { voided_at: null, drawn_at: null, opens_at: at('10:00:00'), closes_at: at('12:00:00') };

test.each([
  ['09:59:59.999', {}, 'upcoming'],
  ['10:00:00', {}, 'open'],
  ['11:59:59.999', {}, 'open'],
  ['12:00:00', {}, 'closed'],
  ['11:00:00', { drawn_at: at('11:00:00') }, 'resulted'],
  ['13:00:00', { drawn_at: at('12:30:00'), voided_at: at('12:40:00') }, 'void'],
])('at %s, with %j, a poll is %s', (time, changed, state) => {
  expect(stateOf({ ...poll, ...changed }, at(time))).toBe(state);
});
