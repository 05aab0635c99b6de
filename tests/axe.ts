import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import type { Frame, Page } from 'playwright';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** The small build: every page under test has to read it. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/**
 * axe reads the colour of every element from its text, each time through all forms that CSS has for one: a third of its
 * time. A text always means the same colour.
 */
const REMEMBER_COLOURS = `{
  const { Color } = axe.commons.color;
  const read = Color.prototype.parseString;
  const known = new Map();
  Color.prototype.parseString = function (text) {
    const colour = known.get(text);
    if (colour) return Object.assign(this, colour);
    read.call(this, text);
    known.set(text, { r: this.r, g: this.g, b: this.b, alpha: this.alpha });
    return this;
  };
}`;

/** The page around a frame has the heading for both. */
const INSIDE = { 'page-has-heading-one': { enabled: false } };

/**
 * Waits until animations and transitions have ended, in the frames of the page too: a fade lowers every contrast. A
 * spinner never ends and is not waited for.
 */
export async function rested(page: Page): Promise<void> {
  for (const frame of page.frames())
    if (!(await isHidden(frame)))
      await frame.evaluate(async () => {
        // A movement that has just been caused begins two frames later.
        for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
        const ends = document
          .getAnimations()
          .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
        await Promise.all(ends.map((animation) => animation.finished.catch(() => null)));
      });
}

/**
 * axe's findings in `part` (a selector) of the page, and in all of each frame inside it; a line for each rule. axe
 * runs in the page itself: `@axe-core/playwright` opens a second page for every look, which takes five times as long.
 */
export async function violationsOf(page: Page, part = 'html', options: RunOptions = {}): Promise<string[]> {
  const found: string[] = [];
  for (const frame of page.frames()) {
    if (await isHidden(frame)) continue;
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(`${AXE};${REMEMBER_COLOURS}`);
    const lines = await frame.evaluate(
      async ([where, how]) => {
        const { violations } = await window.axe.run(where, { resultTypes: ['violations'], iframes: false, ...how });
        return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`);
      },
      frame === page.mainFrame() ? ([part, options] as const) : (['html', { ...options, rules: INSIDE }] as const),
    );
    found.push(...lines);
  }
  return found;
}

async function isHidden(frame: Frame): Promise<boolean> {
  if (!frame.parentFrame()) return false;
  const element = await frame.frameElement();
  return !(await element.isVisible());
}
