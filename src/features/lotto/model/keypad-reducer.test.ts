import { describe, expect, it } from 'vitest';
import type { Digit } from '#contract/lotto-picks.ts';
import type { DraftLine } from '#src/stores/lotto.ts';
import {
  chosenWinNumbers,
  completedNumbers,
  heldNumber,
  initialKeypad,
  type KeypadAction,
  type KeypadState,
  keypadReducer,
  linesBefore,
} from './keypad-reducer.ts';

const kinds = { 1: ['run_top'], 2: ['two_top'], 3: ['three_top'] } as const;
const TWO = initialKeypad({ digits: 2, kinds });
const THREE = initialKeypad({ digits: 3, kinds });
const stateAfter = (actions: readonly KeypadAction[], state: KeypadState = TWO) => actions.reduce(keypadReducer, state);
const digit = (of: Digit, isHeld = false): KeypadAction => ({ type: 'digit', digit: of, isHeld });
const mode = (of: KeypadState['mode']): KeypadAction => ({ type: 'mode', mode: of });
const line = (number: string): DraftLine => ({ bet_type: 'two_top', number, amount: '5' });

describe('digits of a number', () => {
  it('are kept until the number is complete', () => {
    expect(stateAfter([digit('0')]).typed).toBe('0');
    expect(stateAfter([digit('0'), digit('7')]).typed).toBe('');
  });

  it('complete a number of the chosen length', () => {
    expect(completedNumbers(TWO, '0')).toEqual([]);
    expect(completedNumbers(stateAfter([digit('0')]), '7')).toEqual(['07']);
    expect(completedNumbers(stateAfter([{ type: 'length', digits: 1 }]), '7')).toEqual(['7']);
  });

  it('complete every order of it while reversed', () => {
    const reversed = stateAfter([{ type: 'reversed' }, digit('0')]);
    expect(completedNumbers(reversed, '7')).toEqual(['07', '70']);
    expect(completedNumbers(stateAfter([{ type: 'reversed' }], reversed), '7')).toEqual(['07']);
  });

  it('of a number that pays half stay, and the next digit begins another number', () => {
    const kept = stateAfter([digit('0'), digit('7', true)]);
    expect([kept.typed, heldNumber(kept), heldNumber(TWO)]).toEqual(['07', '07', null]);
    expect(completedNumbers(kept, '3')).toEqual([]);
    expect(stateAfter([digit('3')], kept).typed).toBe('3');
    expect(stateAfter([{ type: 'erase' }], kept).typed).toBe('0');
    const one = stateAfter([{ type: 'length', digits: 1 }, digit('7', true)]);
    expect([heldNumber(one), completedNumbers(one, '3')]).toEqual(['7', ['3']]);
  });

  it('clear the message about the last number', () => {
    const stated = stateAfter([{ type: 'message', message: { text: 'x', tone: 'plain' } }]);
    expect(stated.message).toEqual({ text: 'x', tone: 'plain' });
    expect(stateAfter([digit('1')], stated).message).toBeNull();
  });

  it('are erased one by one, or all at once', () => {
    expect(stateAfter([digit('1'), { type: 'erase' }]).typed).toBe('');
    expect(stateAfter([digit('1'), { type: 'clear' }]).typed).toBe('');
    expect(stateAfter([mode('win'), digit('1'), { type: 'clear' }])).toMatchObject({ mode: 'win', winDigits: [] });
    expect(stateAfter([{ type: 'erase' }])).toEqual(TWO);
  });
});

describe('length and kinds', () => {
  it('another length keeps the digits that it has room for', () => {
    const typed = stateAfter([digit('1'), { type: 'length', digits: 2 }]);
    expect(typed).toMatchObject({ digits: 2, typed: '1' });
    expect(stateAfter([{ type: 'length', digits: 3 }], typed)).toMatchObject({ digits: 3, typed: '1' });
    expect(stateAfter([digit('1'), digit('2'), { type: 'length', digits: 1 }], THREE).typed).toBe('');
    expect(stateAfter([mode('win'), digit('1'), { type: 'length', digits: 2 }])).toEqual(TWO);
  });

  it('kinds are chosen for their length, and the last one stays', () => {
    const both = stateAfter([{ type: 'kind', betType: 'two_bottom' }]);
    expect(both.kinds).toEqual({ ...kinds, 2: ['two_top', 'two_bottom'] });
    const one = stateAfter([{ type: 'kind', betType: 'two_top' }], both);
    expect(one.kinds[2]).toEqual(['two_bottom']);
    expect(stateAfter([{ type: 'kind', betType: 'two_bottom' }], one).kinds[2]).toEqual(['two_bottom']);
  });

  it('the price of one kind alone is chosen and left by its cell, and left with the kind', () => {
    const only = stateAfter([
      { type: 'kind', betType: 'two_bottom' },
      { type: 'only', betType: 'two_top' },
    ]);
    expect(only.only).toBe('two_top');
    expect(stateAfter([{ type: 'only', betType: 'two_top' }], only).only).toBeNull();
    expect(stateAfter([{ type: 'kind', betType: 'two_top' }], only).only).toBeNull();
    expect(stateAfter([{ type: 'kind', betType: 'two_bottom' }], only).only).toBe('two_top');
  });
});

describe('modes', () => {
  it('are left by choosing them again', () => {
    expect(stateAfter([digit('1'), mode('doors')])).toMatchObject({ mode: 'doors', typed: '' });
    expect(stateAfter([mode('doors'), mode('doors')]).mode).toBe('number');
  });

  it('a run is of two digits, whatever was chosen, and ends with its digit', () => {
    const doors = stateAfter([mode('doors')], THREE);
    expect(doors.digits).toBe(2);
    expect(completedNumbers(doors, '5')).toHaveLength(19);
    expect(stateAfter([digit('5')], doors)).toMatchObject({ mode: 'number', typed: '' });
    expect(completedNumbers(stateAfter([mode('front')]), '5')).toContain('50');
  });

  it('random numbers leave the digits alone that are written', () => {
    const random = stateAfter([digit('1'), mode('random')]);
    expect([random.typed, completedNumbers(random, '5')]).toEqual(['1', ['15']]);
    expect(stateAfter([mode('random')], random)).toMatchObject({ mode: 'number', typed: '1' });
  });

  it('a digit leaves the choice of random numbers', () => {
    const random = stateAfter([mode('random')]);
    expect(stateAfter([digit('5')], random)).toMatchObject({ mode: 'number', typed: '5' });
    expect(completedNumbers(random, '5')).toEqual([]);
    expect(completedNumbers({ ...random, digits: 1 }, '5')).toEqual(['5']);
  });

  it('วินเลข collects up to eight digits and adds nothing by itself', () => {
    const digits: readonly Digit[] = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'];
    const win = stateAfter([mode('win'), ...digits.map((one) => digit(one))]);
    expect(win.winDigits).toEqual(digits.slice(0, 8));
    expect(completedNumbers(win, '9')).toEqual([]);
    expect(stateAfter([digit('0'), { type: 'erase' }], win).winDigits).toEqual(['1', '2', '3', '4', '5', '6']);
  });

  it('วินเลข begins with the digits that are written, and is of two digits where one was chosen', () => {
    expect(stateAfter([digit('7'), digit('1'), mode('win')], THREE)).toMatchObject({
      digits: 3,
      winDigits: ['1', '7'],
    });
    expect(stateAfter([{ type: 'length', digits: 1 }, mode('win')]).digits).toBe(2);
  });

  it('วินเลข has numbers from two digits on, with doubles if wanted', () => {
    const one = stateAfter([mode('win'), digit('1')]);
    const two = stateAfter([digit('2')], one);
    expect(chosenWinNumbers(one, 2)).toEqual([]);
    expect(chosenWinNumbers(two, 2)).toEqual(['12', '21']);
    expect(chosenWinNumbers(stateAfter([{ type: 'doubles' }], two), 2)).toEqual(['11', '12', '21', '22']);
    expect(chosenWinNumbers(two, 1)).toEqual([]);
    const three = stateAfter([digit('3')], two);
    expect(chosenWinNumbers(three, 3)).toEqual(['123', '132', '213', '231', '312', '321']);
    expect(chosenWinNumbers(three, 2)).toEqual(['12', '13', '21', '23', '31', '32']);
    expect(chosenWinNumbers(three, 1)).toEqual([]);
    expect(chosenWinNumbers(stateAfter([{ type: 'doubles' }], one), 2)).toEqual([]);
    expect(stateAfter([digit('1')], two).winDigits).toEqual(['2']);
  });
});

describe('undo', () => {
  const [none, one, two] = [[], [line('12')], [line('12'), line('34'), line('56')]];
  const changed = (before: readonly DraftLine[], after: readonly DraftLine[]): KeypadAction => ({
    type: 'changed',
    before,
    after,
  });

  it('takes back one change of any size, the last one first', () => {
    const state = stateAfter([changed(none, one), changed(one, two)]);
    expect(linesBefore(state, two)).toBe(one);
    expect(linesBefore(stateAfter([{ type: 'undone' }], state), one)).toBe(none);
    const three = stateAfter([changed(two, none)], state);
    expect(linesBefore(stateAfter([{ type: 'undone' }], three), two)).toBe(one);
    expect(linesBefore(TWO, none)).toBeUndefined();
    expect(TWO.steps).toEqual([]);
    expect(stateAfter([changed(one, one)])).toEqual(TWO);
  });

  it('takes back nothing once the bill has changed in another way: what was sold does not return', () => {
    expect(linesBefore(stateAfter([changed(none, one)]), none)).toBeUndefined();
  });

  it('keeps twenty changes', () => {
    const bills = Array.from({ length: 26 }, (_, number) => [line(String(number))]);
    const many = stateAfter(bills.slice(1).map((bill, at) => changed(bills[at] ?? [], bill)));
    expect([many.steps.length, many.steps[0]?.before]).toEqual([20, bills[5]]);
  });
});
