import { expect, test } from 'vitest';
import { prizesOf } from '../results/results.ts';
import type { AnnouncementRow } from '../rounds/announcement-queries.ts';
import { differsFrom } from './draw-night.ts';

const said = (prize: AnnouncementRow['prize'], place: number, number: string): AnnouncementRow => ({
  prize,
  place,
  number,
  reason: null,
  entered_at: new Date(0),
});
const prizes = prizesOf({
  first_prize: '820866',
  three_front: ['479', '054'],
  three_bottom: ['068', '068'],
  two_bottom: '06',
});

test.each<[string, AnnouncementRow[], boolean]>([
  ['nothing yet', [], false],
  ['one number of two', [said('three_front', 1, '054')], false],
  ['two numbers in another order', [said('three_front', 1, '054'), said('three_front', 2, '479')], false],
  ['the same number twice', [said('three_bottom', 1, '068'), said('three_bottom', 2, '068')], false],
  ['a number twice that was drawn once', [said('three_front', 1, '479'), said('three_front', 2, '479')], true],
  ['a number of another prize', [said('three_front', 1, '068')], true],
  ['another number', [said('two_bottom', 1, '60')], true],
  ['a number that was corrected', [said('two_bottom', 1, '60'), said('two_bottom', 1, '06')], false],
])('a result differs from what was announced: %s', (_name, announced, differs) => {
  expect(differsFrom(announced, prizes)).toBe(differs);
});
