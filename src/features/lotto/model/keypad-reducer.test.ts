import { describe, expect, it, test } from 'vitest';
import type { Digit } from '../../../../contract/lotto-picks.ts';
import {
  chosenWinNumbers,
  completedNumbers,
  initialKeypad,
  type KeypadAction,
  type KeypadState,
  keypadReducer,
} from './keypad-reducer.ts';

const TWO_TOP = initialKeypad('two_top');
const stateAfter = (actions: readonly KeypadAction[], state: KeypadState = TWO_TOP) =>
  actions.reduce(keypadReducer, state);
const digit = (of: Digit): KeypadAction => ({ type: 'digit', digit: of, length: 2 });
const mode = (of: KeypadState['mode']): KeypadAction => ({ type: 'mode', mode: of });

test('a keypad starts with nothing chosen', () => {
  expect(TWO_TOP).toEqual({
    betType: 'two_top',
    withTypes: [],
    isReversed: false,
    mode: 'number',
    typed: '',
    winDigits: [],
    hasDoubles: false,
    additions: [],
    message: null,
  });
});

describe('digits of a number', () => {
  it('are kept until the number is complete', () => {
    expect(stateAfter([digit('0')]).typed).toBe('0');
    expect(stateAfter([digit('0'), digit('7')]).typed).toBe('');
  });

  it('complete a number as long as the bet type demands', () => {
    expect(completedNumbers(TWO_TOP, '0', 2)).toEqual([]);
    expect(completedNumbers(stateAfter([digit('0')]), '7', 2)).toEqual(['07']);
    expect(completedNumbers(TWO_TOP, '7', 1)).toEqual(['7']);
  });

  it('complete every order of it while reversed', () => {
    const reversed = stateAfter([{ type: 'reversed' }, digit('0')]);
    expect(completedNumbers(reversed, '7', 2)).toEqual(['07', '70']);
    expect(completedNumbers(stateAfter([{ type: 'reversed' }], reversed), '7', 2)).toEqual(['07']);
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
    expect(stateAfter([{ type: 'erase' }])).toEqual(TWO_TOP);
  });
});

describe('the bet type', () => {
  it('keeps the digits when the numbers stay as long', () => {
    const typed = stateAfter([digit('1'), { type: 'betType', betType: 'two_bottom', length: 2 }]);
    expect(typed).toMatchObject({ betType: 'two_bottom', typed: '1' });
  });

  it('clears the digits when the length changes', () => {
    const changed = stateAfter([mode('win'), digit('1'), { type: 'betType', betType: 'three_top', length: 2 }]);
    expect(changed).toMatchObject({ betType: 'three_top', mode: 'number', typed: '', winDigits: [] });
  });

  it('takes companions, each once', () => {
    const companion: KeypadAction = { type: 'companion', betType: 'two_bottom' };
    expect(stateAfter([companion]).withTypes).toEqual(['two_bottom']);
    expect(stateAfter([companion, companion]).withTypes).toEqual([]);
  });
});

describe('modes', () => {
  it('are left by choosing them again', () => {
    expect(stateAfter([digit('1'), mode('doors')])).toMatchObject({ mode: 'doors', typed: '' });
    expect(stateAfter([mode('doors'), mode('doors')]).mode).toBe('number');
  });

  it('a run takes one digit after another', () => {
    const doors = stateAfter([mode('doors')]);
    expect(completedNumbers(doors, '5', 2)).toHaveLength(19);
    expect(stateAfter([digit('5')], doors)).toEqual(doors);
    expect(completedNumbers(stateAfter([mode('front')]), '5', 2)).toContain('50');
  });

  it('a digit leaves the choice of random numbers', () => {
    const random = stateAfter([mode('random')]);
    expect(stateAfter([digit('5')], random)).toMatchObject({ mode: 'number', typed: '5' });
    expect(completedNumbers(random, '5', 1)).toEqual(['5']);
  });

  it('วินเลข collects up to eight digits and adds nothing by itself', () => {
    const digits: readonly Digit[] = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'];
    const win = stateAfter([mode('win'), ...digits.map(digit)]);
    expect(win.winDigits).toEqual(digits.slice(0, 8));
    expect(completedNumbers(win, '9', 2)).toEqual([]);
    expect(stateAfter([digit('0'), { type: 'erase' }], win).winDigits).toEqual(['1', '2', '3', '4', '5', '6']);
  });

  it('วินเลข has numbers from two digits on, with doubles if wanted', () => {
    const one = stateAfter([mode('win'), digit('1')]);
    const two = stateAfter([digit('2')], one);
    expect(chosenWinNumbers(one, 2)).toEqual([]);
    expect(chosenWinNumbers(two, 2)).toEqual(['12', '21']);
    expect(chosenWinNumbers(stateAfter([{ type: 'doubles' }], two), 2)).toEqual(['11', '12', '21', '22']);
    expect(chosenWinNumbers(two, 1)).toEqual([]);
    expect(chosenWinNumbers(stateAfter([digit('3')], two), 3)).toHaveLength(6);
    expect(chosenWinNumbers(stateAfter([{ type: 'doubles' }], one), 2)).toEqual([]);
    expect(stateAfter([digit('1')], two).winDigits).toEqual(['2']);
  });
});

test('undo takes back the last addition; twenty are kept', () => {
  const added = (key: string): KeypadAction => ({ type: 'added', keys: [key] });
  expect(stateAfter([added('a'), added('b'), added('c'), { type: 'undone' }]).additions).toEqual([['a'], ['b']]);
  expect(stateAfter([{ type: 'added', keys: [] }])).toEqual(TWO_TOP);
  const many = stateAfter(Array.from({ length: 25 }, (_, index) => added(String(index))));
  expect([many.additions.length, many.additions[0]]).toEqual([20, ['5']]);
});
