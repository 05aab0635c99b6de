import { describe, expect, it } from 'vitest';
import { canShoot, endOf, isOver, laterPhase, ofSameLottery, type Phase, phaseOf, type Round } from './yeekee-round.ts';

const round: Round = {
  round_id: '7',
  category_id: '2',
  category_name: 'ยี่กี',
  kind: 'yeekee',
  name: 'รอบที่ 17',
  icon: '/media/flag-yk.svg',
  round_no: 17,
  rounds_in_day: 88,
  draw_date: '2026-11-21',
  bet_opens_at: '2026-11-21T09:15:00+07:00',
  bet_closes_at: '2026-11-21T10:15:00+07:00',
  shoot_closes_at: '2026-11-21T10:17:00+07:00',
  result_at: '2026-11-21T10:17:05+07:00',
  status: 'open',
  note: null,
  headline: null,
};
const at = (clock: string) => Date.parse(`2026-11-21T${clock}+07:00`);

describe('phases of a yeekee round', () => {
  it.each<[string, Phase, string]>([
    ['09:14:59', 'upcoming', round.bet_opens_at],
    ['09:15:00', 'open', round.bet_closes_at],
    ['10:14:59', 'open', round.bet_closes_at],
    ['10:15:00', 'shooting', '2026-11-21T10:17:00+07:00'],
    ['10:16:59', 'shooting', '2026-11-21T10:17:00+07:00'],
    ['10:17:00', 'drawing', round.result_at],
    ['11:00:00', 'drawing', round.result_at],
  ])('%s: %s', (clock, phase, end) => {
    expect(phaseOf(round, at(clock))).toBe(phase);
    expect(endOf(round, phase)).toBe(end);
  });

  it('end only by the status of the server', () => {
    expect(phaseOf({ ...round, status: 'resulted' }, at('10:00:00'))).toBe('resulted');
    expect(phaseOf({ ...round, status: 'void' }, at('10:00:00'))).toBe('void');
  });

  it('without a time for shots the round is drawn once betting ends', () => {
    const bare = { ...round, shoot_closes_at: null };
    expect(phaseOf(bare, at('10:15:00'))).toBe('drawing');
    expect(endOf(bare, 'shooting')).toBe(round.result_at);
  });

  it('allow shots while the round is open or shooting, and are over with a result or without', () => {
    const phases = ['upcoming', 'open', 'shooting', 'drawing', 'resulted', 'void'] as const;
    expect(phases.filter(canShoot)).toEqual(['open', 'shooting']);
    expect(phases.filter(isOver)).toEqual(['resulted', 'void']);
    expect(laterPhase('void', 'void')).toBe('void');
  });

  it('advance by the later of the clock here and the stream', () => {
    expect(laterPhase('open', 'shooting')).toBe('shooting');
    expect(laterPhase('drawing', 'shooting')).toBe('drawing');
    expect(laterPhase('drawing', 'resulted')).toBe('resulted');
  });
});

describe('the rounds of a day', () => {
  const of = (round_id: string, category_id: string) => ({ round: { round_id, category_id } });
  const day = [of('1', 'gold'), of('2', 'vip'), of('3', 'gold')];

  it('are those of the lottery of the round that is open', () => {
    expect(ofSameLottery(day, '3')).toEqual([day[0], day[2]]);
    expect(ofSameLottery(day, '2')).toEqual([day[1]]);
  });

  it('are none where the round is of another day', () => {
    expect(ofSameLottery(day, '9')).toEqual([]);
  });
});
