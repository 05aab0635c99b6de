// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ownChoices, usePadChoices } from '#src/stores/pad-choices.ts';
import { play, useWinSound } from './play.ts';
import { SoundSwitch } from './sound-switch.tsx';

/** The browser's audio: which notes began, and whether the page may sound yet. */
const audio = { hertz: [] as number[], open: 0, allowed: Promise.resolve() };
class Output {
  currentTime = 0;
  destination = {};
  constructor() {
    audio.open += 1;
  }
  resume = () => audio.allowed;
  close = async () => {
    audio.open -= 1;
  };
}
class Volume {
  gain = { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} };
  connect = () => {};
}
class Note {
  frequency: number;
  constructor(_: unknown, { frequency }: { frequency: number }) {
    this.frequency = frequency;
  }
  connect = (next: unknown) => next;
  start = () => audio.hertz.push(this.frequency);
  stop = () => {};
}
vi.stubGlobal('AudioContext', Output);
vi.stubGlobal('OscillatorNode', Note);
vi.stubGlobal('GainNode', Volume);
let isStill = false;
vi.stubGlobal('matchMedia', () => ({ matches: isStill }));

beforeEach(() => {
  usePadChoices.setState({ byMember: {} });
  Object.assign(audio, { hertz: [], allowed: Promise.resolve() });
  isStill = false;
});
afterEach(async () => {
  cleanup();
  await vi.waitFor(() => expect(audio.open).toBe(0));
});
const show = (page: React.ReactNode) => act(async () => render(page, { container: document.body }));
const pressSwitch = () => act(async () => document.querySelector<HTMLElement>('[role=switch]')?.click());
/** Long enough for a note to begin. */
const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)));

test('nothing sounds until the switch is on, which lets it be heard, and nothing once it is off again', async () => {
  await show(<SoundSwitch />);
  play('digit');
  await settled();
  expect([audio.hertz, audio.open]).toEqual([[], 0]);
  await pressSwitch();
  await vi.waitFor(() => expect(audio.hertz).toEqual([587, 880]));
  expect(ownChoices().hasSound).toBe(true);
  play('digit');
  await vi.waitFor(() => expect(audio.hertz).toEqual([587, 880, 587]));
  await pressSwitch();
  play('win');
  await settled();
  expect(audio.hertz).toHaveLength(3);
  expect(audio.open).toBe(0);
});

test('without motion there is no switch and no sound, even if it was on', async () => {
  usePadChoices.getState().change({ hasSound: true });
  isStill = true;
  await show(<SoundSwitch />);
  expect(document.body.textContent).toBe('');
  play('result');
  await settled();
  expect(audio.hertz).toEqual([]);
});

test('a note that the browser holds back is left out', async () => {
  await show(<SoundSwitch />);
  let allow = () => {};
  audio.allowed = new Promise((resolve) => {
    allow = resolve;
  });
  await pressSwitch();
  await act(() => new Promise((resolve) => setTimeout(resolve, 400)));
  allow();
  await settled();
  expect(audio.hertz).toEqual([]);
  play('digit');
  await vi.waitFor(() => expect(audio.hertz).toEqual([587]));
});

test('a win sounds once, for bills that were seen waiting, and not for what came back', async () => {
  function Bills({ isWaiting, isWon }: { isWaiting: boolean; isWon: boolean }) {
    useWinSound(isWaiting, isWon);
    return <SoundSwitch />;
  }
  usePadChoices.getState().change({ hasSound: true });
  await show(<Bills key="late" isWaiting={false} isWon />);
  await show(<Bills key="lost" isWaiting isWon={false} />);
  await show(<Bills key="lost" isWaiting={false} isWon={false} />);
  await show(<Bills key="lost" isWaiting={false} isWon />);
  await settled();
  expect(audio.hertz).toEqual([]);
  await show(<Bills key="won" isWaiting isWon={false} />);
  await show(<Bills key="won" isWaiting={false} isWon />);
  await show(<Bills key="won" isWaiting={false} isWon />);
  await vi.waitFor(() => expect(audio.hertz).toEqual([659, 784, 988, 1319]));
});
