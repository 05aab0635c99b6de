import { describe, expect, test } from 'vitest';
import { register } from '#contract/auth.ts';
import { billValidate } from '#contract/lotto-bills.ts';
import { MINIMUM_SHOTS } from '#contract/yeekee-rules.ts';
import { chance } from './chance.ts';
import { crowdMember, MAX_MEMBERS } from './members.ts';
import { billLines, deedsOf, minuteOf, minutesToNextMember, shotNumber, shotsDue } from './plan.ts';

const OPENS = new Date('2026-11-22T05:00:00Z');
const CLOSES = new Date('2026-11-22T06:02:00Z');
const secondsIn = (seconds: number) => new Date(OPENS.getTime() + seconds * 1000);
const rounds = Array.from({ length: 200 }, (_, n) => ({ roundId: String(n), opensAt: OPENS, closesAt: CLOSES }));

test('chance follows from the names, and is spread evenly', () => {
  expect(chance('a', 1)).toBe(chance('a', 1));
  const numbers = Array.from({ length: 4000 }, (_, n) => chance('even', n));
  for (const tenth of [0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(numbers.filter((number) => Math.floor(number * 10) === tenth).length).toBeGreaterThan(300);
});

describe('members', () => {
  const members = Array.from({ length: MAX_MEMBERS }, (_, number) => crowdMember(number));

  test('are people whom registration takes, no two with one phone, account, or name and birth date', () => {
    for (const { phone, password, firstName, lastName, bankCode, bankAccount, birthDate } of members)
      register.input.parse({
        agent_code: 'chokdee',
        phone,
        password,
        first_name: firstName,
        last_name: lastName,
        bank_code: bankCode,
        bank_account_no: bankAccount,
        birth_date: birthDate,
        accept_terms: true,
      });
    for (const same of [
      members.map(({ phone }) => phone),
      members.map(({ bankAccount }) => bankAccount),
      members.map(({ firstName, lastName, birthDate }) => `${firstName} ${lastName} ${birthDate}`),
    ])
      expect(new Set(same).size).toBe(MAX_MEMBERS);
  });

  test('are invited by earlier members only', () => {
    const invited = members.filter(({ invitedBy }) => invitedBy !== null);
    expect(invited.length).toBeGreaterThan(MAX_MEMBERS / 4);
    for (const { number, invitedBy } of invited) expect(invitedBy).toBeLessThan(number);
  });

  test('come at once at first, then at most a few a day', () => {
    expect(minutesToNextMember(0)).toBeLessThan(1);
    expect(minutesToNextMember(50)).toBeGreaterThan(6 * 60);
  });
});

describe('yeekee shots', () => {
  test('are enough for a result 20 seconds before shooting closes, in every round', () => {
    for (const round of rounds)
      expect(shotsDue(round, secondsIn(62 * 60 - 20))).toBeGreaterThanOrEqual(MINIMUM_SHOTS + 4);
  });

  test('are none before the opening, never fall, and come mostly at the end', () => {
    for (const round of rounds.slice(0, 20)) {
      expect(shotsDue(round, secondsIn(-1))).toBe(0);
      const counts = Array.from({ length: 63 }, (_, minute) => shotsDue(round, secondsIn(minute * 60)));
      expect(counts).toEqual([...counts].sort((a, b) => a - b));
      expect(shotsDue(round, secondsIn(40 * 60))).toBeLessThan((counts.at(-1) ?? 0) / 3);
    }
  });

  test('are five digits', () => {
    for (let place = 0; place < 100; place++) expect(shotNumber('7', place)).toMatch(/^\d{5}$/);
  });
});

describe('deeds', () => {
  const day = Array.from({ length: 1440 }, (_, minute) => deedsOf(minuteOf(OPENS) + minute, 30));

  test('are a few a minute at most, over a day some thousand, of every kind and of every member', () => {
    expect(Math.max(...day.map((deeds) => deeds.length))).toBeLessThanOrEqual(3);
    expect(day.flat().length).toBeGreaterThan(1000);
    expect(new Set(day.flat().map(({ deed }) => deed)).size).toBe(6);
    expect(new Set(day.flat().map(({ member }) => member)).size).toBe(30);
  });

  test('are none without members', () => {
    expect(deedsOf(minuteOf(OPENS), 0)).toEqual([]);
  });

  test('a bill has one to five lines that the contract takes, no bet twice', () => {
    for (let turn = 0; turn < 300; turn++) {
      const lines = billLines(20, turn);
      billValidate.input.parse({ round_id: '1', wallet_id: '1', lines });
      expect(new Set(lines.map(({ bet_type, number }) => bet_type + number)).size).toBe(lines.length);
    }
  });
});
