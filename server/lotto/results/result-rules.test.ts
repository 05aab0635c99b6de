import { expect, test } from 'vitest';
import type { RoundRow } from '../rounds/round-queries.ts';
import * as text from '../text.ts';
import {
  decisionSubject,
  prizesFor,
  refuseAnnouncement,
  refuseCorrection,
  refuseEntry,
  refuseVoid,
} from './result-rules.ts';

const at = new Date('2026-11-21T20:00:00+07:00');
const ROUND: RoundRow = {
  id: 5,
  agent_id: 3,
  category_id: 1,
  category_name: 'หวยลาว',
  kind: 'lao',
  lobby_group: 'foreign',
  icon: 'lao',
  draw_date: '2026-11-21',
  round_no: 1,
  rounds_in_day: null,
  bet_opens_at: at,
  bet_closes_at: at,
  shoot_closes_at: null,
  result_at: at,
  rule: { draw: 'official', cancel: null, sections: [], yeekee: null },
  seed_hash: '',
  beacon_round: null,
  note: null,
  version: 1,
  settled_version: 1,
  status: 'resulted',
  headline_bet_type: null,
  headline_rate: null,
};
const round = (changed: Partial<RoundRow>): RoundRow => ({ ...ROUND, ...changed });
const rule = (changed: Partial<RoundRow['rule']>) => ({ rule: { ...ROUND.rule, ...changed } });
const yeekee = { mode: 'classic' as const, cooldown_seconds: 1, max_shots: 1, bonuses: [] };
/** The sentence of the refusal; null where nothing is refused. */
function refusalOf(act: () => void): string | null {
  try {
    act();
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
  return null;
}

test.each<[Partial<RoundRow>, string | null]>([
  [{ version: 0, status: 'closed' }, null],
  [{ ...rule({ draw: 'seed' }), version: 0, status: 'closed' }, text.DRAWN_BY_SYSTEM],
  [{ version: 0, status: 'open', bet_closes_at: new Date(at.getTime() + 1) }, text.STILL_OPEN],
  // A round that went out of sale early: its numbers are not known yet either.
  [{ version: 0, status: 'closed', bet_closes_at: new Date(at.getTime() + 1) }, text.STILL_OPEN],
  [{ version: 1, status: 'resulted' }, text.HAS_RESULT],
])('a first result of a round with %j: %s', (changed, refusal) => {
  expect(refusalOf(() => refuseEntry(round(changed), at))).toBe(refusal);
});

test('numbers are announced of official lotteries only', () => {
  expect(refusalOf(() => refuseAnnouncement(ROUND))).toBeNull();
  for (const draw of ['seed', 'yeekee'] as const)
    expect(refusalOf(() => refuseAnnouncement(round(rule({ draw }))))).toBe(text.DRAWN_BY_SYSTEM);
});

test('a decision about one round does not wait for that about another', () => {
  expect(decisionSubject(5)).toBe(decisionSubject(5));
  expect(decisionSubject(5)).not.toBe(decisionSubject(6));
});

test.each<[Partial<RoundRow>, string | null]>([
  [{}, null],
  [rule({ draw: 'yeekee', yeekee }), text.DRAWN_BY_SYSTEM],
  [{ version: 0, settled_version: 0 }, text.NO_RESULT_YET],
  [{ version: 2 }, text.SETTLING],
])('a correction of a round with %j: %s', (changed, refusal) => {
  expect(refusalOf(() => refuseCorrection(round(changed)))).toBe(refusal);
});

test.each<[Partial<RoundRow>, string | null]>([
  [{}, null],
  [{ status: 'void' }, text.VOID_ALREADY],
  [{ version: 2 }, text.SETTLING],
])('a round with %j is made void: %s', (changed, refusal) => {
  expect(refusalOf(() => refuseVoid(round(changed)))).toBe(refusal);
});

test('a result is of its own kind of lottery', () => {
  const pair = (one: string, other: string): [string, string] => [one, other];
  const lao = { three_top: '866', two_bottom: '06' };
  const government = {
    first_prize: '820866',
    three_front: pair('479', '054'),
    three_bottom: pair('068', '837'),
    two_bottom: '06',
  };
  expect(prizesFor(ROUND, lao)).toMatchObject({ three_top: '866', two_top: '66', first_prize: null });
  expect(prizesFor(round({ kind: 'government' }), government)).toMatchObject({ first_prize: '820866' });
  expect(refusalOf(() => prizesFor(ROUND, government))).not.toBeNull();
  expect(refusalOf(() => prizesFor(round({ kind: 'government' }), lao))).not.toBeNull();
});
