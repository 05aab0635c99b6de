import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contrast, hexOf, oklchOf, parseColour, rgbOf } from '#liff/theme/colour.ts';
import {
  type AgentFile,
  agentCodes,
  DEMO_AGENTS,
  DEMO_LICENCE,
  type Mode,
  readAgent,
  readDrawings,
} from './agent-file.ts';
import { tokensOf } from './site.ts';
import { wheelTokens } from './wheel-tokens.ts';

type Token = keyof ReturnType<typeof tokensOf>;

const GROUNDS: readonly Token[] = ['--color-base-100', '--color-base-200', '--color-base-300'];
/** Colours of text on the page, on a card and on a raised fill. */
const INKS: readonly Token[] = [
  '--color-base-content',
  '--muted',
  '--faint',
  '--brand-ink',
  '--color-accent',
  '--color-error',
  '--money-in',
  '--money-out',
  '--money-pending',
  '--win',
  '--loss',
  '--closed',
  '--half',
];
const FILLS = ['primary', 'secondary', 'accent', 'neutral', 'info', 'success', 'warning', 'error'] as const;

/** Text colours, each with its background. */
const TEXTS: readonly (readonly [Token, Token])[] = [
  ...INKS.flatMap((ink) => GROUNDS.map((ground) => [ink, ground] as const)),
  ...FILLS.map((fill) => [`--color-${fill}-content`, `--color-${fill}`] as const),
  ['--line-brand-content', '--line-brand'],
  ['--win', '--win-soft'],
  ['--closed', '--closed-soft'],
  ['--half', '--half-soft'],
  ['--color-base-200', '--color-base-content'],
  ...(['--hero-content', '--hero-muted', '--hero-accent'] as const).flatMap((ink) =>
    (['--hero-from', '--hero-to'] as const).map((ground) => [ink, ground] as const),
  ),
  ...(['--muted', '--color-base-content'] as const).flatMap((ink) =>
    (['--seg-track', '--seg-thumb'] as const).map((ground) => [ink, ground] as const),
  ),
];
/**
 * Parts of the interface and their backgrounds: the focus ring and icons, the urgent dot, bars and buttons of the
 * hero.
 */
const PARTS: readonly (readonly [Token, Token])[] = [
  ...(['--brand-ink', '--color-accent'] as const).flatMap((part) => GROUNDS.map((ground) => [part, ground] as const)),
  ['--color-primary', '--hero-from'],
  ['--color-primary', '--hero-to'],
];

const agents = agentCodes().map(readAgent);
/** An operator's own agent may look like another one, and show its pictures. */
const demoAgents = agents.filter(
  ({ code, license }) => DEMO_AGENTS.includes(code) && license.number.startsWith(DEMO_LICENCE),
);
const themes = agents.flatMap((agent) =>
  (['dark', 'light'] as const).map((mode): [string, Mode] => [agent.code, mode]),
);

it.each(themes)('%s, %s: every text and every part can be seen (WCAG AA)', (code, mode) => {
  const tokens = tokensOf(readAgent(code), mode);
  const weak = (pairs: typeof TEXTS, least: number) =>
    pairs
      .map(([ink, ground]) => ({ ink, ground, ratio: contrast(parseColour(tokens[ink]), parseColour(tokens[ground])) }))
      .filter(({ ratio }) => ratio < least)
      .map(({ ink, ground, ratio }) => `${ink} on ${ground}: ${ratio.toFixed(2)}`);
  expect([...weak(TEXTS, 4.5), ...weak(PARTS, 3)]).toEqual([]);
});

describe('colours', () => {
  it('are painted as browsers paint them, there and back', () => {
    expect(hexOf(parseColour('oklch(18.2% 0.014 175)'))).toBe('#0b1412');
    expect(hexOf(parseColour('oklch(81% 0.152 77)'))).toBe('#f7b238');
    expect(hexOf(rgbOf(oklchOf(parseColour('#53294b'))))).toBe('#53294b');
    expect(() => parseColour('red')).toThrow('red is no colour');
  });

  it('have the contrast of WCAG', () => {
    expect(contrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21, 5);
    expect(contrast([119, 119, 119], [255, 255, 255])).toBeCloseTo(4.48, 2);
  });
});

it.each(agents.map((agent) => [agent.code, agent] as const))('%s: every slice of the wheel can be read', (_, agent) => {
  const colours = wheelTokens(agent);
  const ratio = (ink: keyof typeof colours, ground: keyof typeof colours) =>
    contrast(parseColour(colours[ink]), parseColour(colours[ground]));
  for (const slice of ['--wheel-none', '--wheel-deep', '--wheel-warm', '--wheel-cool'] as const)
    expect(ratio('--wheel-ink', slice), slice).toBeGreaterThan(4.5);
  expect(ratio('--wheel-pale-ink', '--wheel-pale')).toBeGreaterThan(4.5);
});

/** Degrees between two hues. */
const apart = (one: string, other: string) => {
  const [a, b] = [oklchOf(parseColour(one))[2], oklchOf(parseColour(other))[2]];
  return 180 - Math.abs(180 - (Math.abs(a - b) % 360));
};

it('the demo’s agents look different: hue of the accent and of the ground, corners, letters', () => {
  for (const [index, one] of demoAgents.entries())
    for (const other of demoAgents.slice(index + 1)) {
      const name = `${one.code} and ${other.code}`;
      for (const mode of ['dark', 'light'] as const) {
        expect(apart(one.theme[mode]['--color-primary'], other.theme[mode]['--color-primary']), name).toBeGreaterThan(
          60,
        );
        expect(apart(one.theme[mode]['--hero-from'], other.theme[mode]['--hero-from']), name).toBeGreaterThan(60);
      }
      expect(one.theme.radius, name).not.toEqual(other.theme.radius);
      expect(one.theme.title, name).not.toEqual(other.theme.title);
      expect(apart(wheelTokens(one)['--wheel-deep'], wheelTokens(other)['--wheel-deep']), name).toBeGreaterThan(60);
    }
});

it('the demo’s banners are each agent’s own: words, order, and drawings that white words can be read on', () => {
  const bannersOf = ({ code }: AgentFile): { image: string; title: string }[] =>
    Object.values(
      JSON.parse(readFileSync(new URL(`./${code}/operation/content.json`, import.meta.url), 'utf8')).banners,
    );
  const titles = demoAgents.flatMap(bannersOf).map(({ title }) => title);
  expect(new Set(titles).size).toBe(titles.length);
  for (const agent of demoAgents.filter((agent) => readDrawings(agent).size > 0)) {
    const drawings = readDrawings(agent);
    expect([...drawings.keys()].map((name) => `/media/${name}`).sort()).toEqual(
      bannersOf(agent)
        .map(({ image }) => image)
        .sort(),
    );
    for (const [name, svg] of drawings) {
      const ground = parseColour(/#[0-9a-f]{6}/.exec(svg)?.[0] ?? '');
      expect(contrast(parseColour('#f9f7f1'), ground), name).toBeGreaterThan(4.5);
      // The first two come with the page.
      expect(svg.length, name).toBeLessThan(3000);
    }
  }
});

describe('an agent’s file', () => {
  it.each(['nobody', '../manage', ''])('%j is refused with a list of the agents that exist', (code) => {
    expect(() => readAgent(code)).toThrow(`there is no agent ${code} (there are ${agentCodes().join(', ')})`);
  });

  it('has an id, a code, a LIFF app and a channel that no other agent has', () => {
    for (const key of [
      agents.map(({ id }) => id),
      agents.map(({ line, code }) => line.liffId ?? code),
      agents.map(({ line }) => line.channelId),
      agents.map(({ siteUrl }) => siteUrl),
    ])
      expect(new Set<unknown>(key).size).toBe(agents.length);
  });
});
