import { describe, expect, it } from 'vitest';
import type { Rgb } from '#liff/theme/colour.ts';
import { acceptedTokens } from './agent-theme.ts';
import { themeName } from './theme.ts';

const COLOURS: Record<string, Rgb> = {
  black: [0, 0, 0],
  white: [255, 255, 255],
  marigold: [247, 178, 56],
  ink: [11, 19, 17],
  grey: [119, 119, 119],
};
const toRgb = (colour: string) => COLOURS[colour] ?? null;
const PRESENT: Record<string, string> = {
  '--color-primary': 'marigold',
  '--color-primary-content': 'ink',
  '--brand-ink': 'marigold',
  '--color-base-200': 'ink',
};
const accepted = (theme: Record<string, string>) => acceptedTokens(theme, toRgb, (token) => PRESENT[token] ?? '');

describe('white label', () => {
  it('takes the listed tokens by any of their names, and no others', () => {
    expect(
      accepted({ primary: 'white', '--hero-from': 'black', '--money-in': 'white', '--color-error': 'white' }),
    ).toEqual({ '--color-primary': 'white', '--hero-from': 'black' });
  });

  it('takes colours only', () => {
    expect(accepted({ primary: 'url(https://evil.example)', 'hero-to': 'black' })).toEqual({ '--hero-to': 'black' });
  });

  it('takes nothing when text would be hard to read', () => {
    expect(accepted({ primary: 'black', 'hero-to': 'black' })).toEqual({});
    expect(accepted({ 'base-200': 'white' })).toEqual({});
  });
});

describe('theme', () => {
  it('is the choice, else the first of the agent, else the preference, else dark', () => {
    expect(themeName('light', 'system', false)).toBe('light');
    expect(themeName('dark', 'light', true)).toBe('dark');
    expect(themeName(null, 'light', false)).toBe('light');
    expect(themeName(null, 'dark', true)).toBe('dark');
    expect(themeName(null, 'system', true)).toBe('light');
    expect(themeName(null, 'system', false)).toBe('dark');
  });
});
