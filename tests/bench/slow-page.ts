import type { CDPSession, Page } from 'playwright';
import { z } from 'zod';

/** The slowdown of the processor. */
export const SLOWDOWN = 4;
const STEPS = 15;
/** Counting runs in the page, which slows it down too. */
const STEPS_PER_COUNT = 5;
const STEP_MS = 80;

export const nodesOf = (page: Page) => page.evaluate(() => document.getElementsByTagName('*').length);

const traceSchema = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string(),
      ph: z.string(),
      pid: z.number(),
      tid: z.number(),
      /** Processor time of the event's own thread, microseconds. */
      tdur: z.number().optional(),
      args: z.object({ name: z.unknown() }).partial().optional(),
    }),
  ),
});

/** The longest task of the page's main thread, milliseconds. */
function longestTask(trace: Buffer): number {
  const { traceEvents } = traceSchema.parse(JSON.parse(trace.toString()));
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = traceEvents.filter(
    ({ name, ph, pid, tid }) => ph === 'X' && name.endsWith('RunTask') && mains.has(`${pid} ${tid}`),
  );
  if (tasks.length === 0) throw new Error('the trace has no task of the page');
  return tasks.reduce((longest, { tdur = 0 }) => Math.max(longest, tdur), 0) / 1000;
}

/**
 * The longest task of the page during `work`, in milliseconds. It counts the processor time of the main thread,
 * including the slowdown: a page that waits for other work of the machine has no longer task for it.
 */
export async function longestTaskWhile(page: Page, work: () => Promise<void>): Promise<number> {
  const browser = page.context().browser();
  if (!browser) throw new Error('a page without a browser');
  await browser.startTracing(page, { categories: ['toplevel'] });
  await work();
  return longestTask(await browser.stopTracing());
}

export async function slowly<T>(cdp: CDPSession, work: () => Promise<T>): Promise<T> {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  const done = await work();
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  return done;
}

/** Scrolls as a thumb does, `by` pixels a step; the longest task, and the most nodes of the document. */
export async function scrollSlowly(page: Page, cdp: CDPSession, by: number): Promise<{ task: number; nodes: number }> {
  let nodes = 0;
  const task = await longestTaskWhile(page, () =>
    slowly(cdp, async () => {
      for (let step = 1; step <= STEPS; step += 1) {
        await page.mouse.wheel(0, by);
        await page.waitForTimeout(STEP_MS);
        if (step % STEPS_PER_COUNT === 0) nodes = Math.max(nodes, await nodesOf(page));
      }
    }),
  );
  return { task, nodes };
}
