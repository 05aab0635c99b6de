import { expect, test } from 'vitest';
import { roundOf } from '#src/stores/round-fixture.ts';
import { shareOfResult, shareOfRound } from './share-round.ts';

const round = {
  ...roundOf('7'),
  category_name: 'ยี่กี',
  name: 'รอบที่ 42',
  result_at: '2026-11-21T17:17:05+07:00',
};

test('a shared round says when its result comes, and leads to it', () => {
  expect(shareOfRound(round)).toMatchObject({
    path: '/lotto/yeekee/7',
    title: 'ยี่กี รอบที่ 42',
    facts: [{ name: 'ออกผล', value: '17:17\u00a0น.' }],
  });
});

test('a shared result has its five digits, and leads to the round that everybody can check', () => {
  expect(shareOfResult(round, '82609')).toMatchObject({
    path: '/lotto/yeekee/7',
    title: 'ผลยี่กี รอบที่ 42',
    facts: [{ name: 'ผล 5 หลัก', value: '82609' }],
  });
});
