import type { CDPSession, Page } from '@playwright/test';

/** How much slower than it is the processor is made. */
export const SLOWDOWN = 4;
const STEPS = 15;
/** Counting asks the page, which slows it down too. */
const STEPS_PER_COUNT = 5;
const STEP_MS = 80;

const longestTask = (page: Page) => page.evaluate(() => Number(Reflect.get(window, 'longestTask')));
const forget = (page: Page) => page.evaluate(() => Object.assign(window, { longestTask: 0 }));
export const nodesOf = (page: Page) => page.evaluate(() => document.getElementsByTagName('*').length);

/** From now on the page notes its longest task; 0 while none has taken 50 ms, which is the least that a browser tells. */
export async function watchTasks(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.assign(window, { longestTask: 0 });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries())
        Object.assign(window, { longestTask: Math.max(duration, Number(Reflect.get(window, 'longestTask'))) });
    }).observe({ type: 'longtask' });
  });
}

export const tookText = (task: number): string => (task === 0 ? 'none of 50 ms' : `${task.toFixed(0)} ms`);

export async function slowly<T>(cdp: CDPSession, work: () => Promise<T>): Promise<T> {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  const done = await work();
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return done;
}

/** Scrolls as a thumb does, `by` pixels a step; the longest task, and the most nodes of the document. */
export function scrollSlowly(page: Page, cdp: CDPSession, by: number): Promise<{ task: number; nodes: number }> {
  return slowly(cdp, async () => {
    await forget(page);
    let nodes = 0;
    for (let step = 1; step <= STEPS; step += 1) {
      await page.mouse.wheel(0, by);
      await page.waitForTimeout(STEP_MS);
      if (step % STEPS_PER_COUNT === 0) nodes = Math.max(nodes, await nodesOf(page));
    }
    return { task: await longestTask(page), nodes };
  });
}
