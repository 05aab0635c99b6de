import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import lighthouse from 'lighthouse';
import { type BrowserContext, chromium } from 'playwright';
import { z } from 'zod';
import { DEFAULT_AGENT } from '#agents/agent-file.ts';
import { demoLoginsOf } from '#sandbox/seed/demo.ts';
import { freePort } from '#server/lib/free-port.ts';
import { SEVEN_LIBRARIES, serveBareApp } from '../bare-app.ts';
import { BROWSER_FLAGS, browserOfRun } from '../browser.ts';
import { logIn as fillLogin } from '../e2e/fixtures/forms.ts';
import { startTestServer } from '../server/harness.ts';
import { type Figure, median } from './bench.ts';

const RUNS = Number(process.env.WEB_RUNS ?? 5);
const MAX_SHIFT = 0.005;
/** The limits for loading a page, and for a whole run. */
const LOAD_MS = 25_000;
const RUN_MS = 90_000;

/** The goals for a page. Times of the largest paint are compared with the bare app of the same run. */
interface Goal {
  readonly path: string;
  readonly score: number;
  /** × the bare app's. */
  readonly paint?: number;
  /** Milliseconds. */
  readonly blocked?: number;
  /** On the wire, until quiet. */
  readonly kB?: number;
  readonly requests?: number;
}

const VISITOR: readonly Goal[] = [
  { path: '/', score: 98, paint: 1.15, blocked: 60, kB: 160, requests: 20 },
  { path: '/lotto/lobby', score: 98, paint: 1.25, blocked: 100 },
  { path: '/slot', score: 98, paint: 1.35, blocked: 100 },
  { path: '/login', score: 98, paint: 1.15 },
  { path: '/register', score: 98 },
  { path: '/promotions', score: 98 },
  { path: '/affiliate', score: 98 },
  { path: '/casino', score: 98 },
  { path: '/sport', score: 98 },
  { path: '/lotto/results', score: 98 },
];
/** Of a member with weeks of history: bills, notices, a running bonus. */
const MEMBER: readonly Goal[] = ['/', '/member', '/member/deposit', '/lotto', '/lotto/bills'].map((path) => ({
  path,
  score: 98,
  paint: 1.35,
  blocked: 100,
  kB: 180,
  requests: 22,
}));

interface Run {
  /** 0 to 100. */
  score: number;
  /** Milliseconds until the largest paint. */
  paint: number;
  blocked: number;
  shift: number;
  kB: number;
  requests: number;
}

const requestsSchema = z.object({ items: z.array(z.object({ url: z.string(), transferSize: z.number() })) });

const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;

/** Rejects when it takes longer; a wait without an end says nothing about its cause. */
async function within<T>(ms: number, what: string, work: Promise<T>): Promise<T> {
  const timer = new AbortController();
  const late = wait(ms, undefined, { signal: timer.signal }).then(() => {
    throw new Error(`${what} has taken more than ${ms / 1000} s`);
  });
  late.catch(() => undefined);
  try {
    return await Promise.race([work, late]);
  } finally {
    timer.abort();
  }
}

/** One load with an empty cache, by Lighthouse's preset for phones. */
async function run(url: string, port: number): Promise<Run> {
  const began = performance.now();
  const result = await within(
    RUN_MS,
    `Lighthouse at ${url}`,
    lighthouse(url, { port, onlyCategories: ['performance'], logLevel: 'error', maxWaitForLoad: LOAD_MS }),
  );
  if (!result) throw new Error(`Lighthouse gave no result for ${url}`);
  const { audits, categories, runtimeError } = result.lhr;
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`);
  const numberOf = (audit: string): number => {
    const value = audits[audit]?.numericValue;
    if (value === undefined) throw new Error(`${url}: no ${audit}`);
    return value;
  };
  const { items } = requestsSchema.parse(audits['network-requests']?.details);
  const sent = items.filter((item) => item.url.startsWith('http'));
  const found: Run = {
    score: Math.round((categories.performance?.score ?? 0) * 100),
    paint: numberOf('largest-contentful-paint'),
    blocked: numberOf('total-blocking-time'),
    shift: numberOf('cumulative-layout-shift'),
    kB: sent.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1000,
    requests: sent.length,
  };
  console.log(
    `${new URL(url).pathname}: ${found.score}, ${seconds(found.paint)}, ${found.blocked.toFixed(0)} ms blocked, ${((performance.now() - began) / 1000).toFixed(0)} s`,
  );
  return found;
}

/** Lighthouse opens its pages in the browser's own context, so a login made here is theirs too. */
async function withBrowser<T>(work: (port: number, context: BrowserContext) => Promise<T>): Promise<T> {
  const profile = mkdtempSync(join(tmpdir(), 'chokdee-web-'));
  const port = await freePort();
  const context = await chromium.launchPersistentContext(profile, {
    ...browserOfRun(),
    args: [...BROWSER_FLAGS, `--remote-debugging-port=${port}`],
    viewport: null,
  });
  try {
    return await work(port, context);
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

async function logIn(context: BrowserContext, url: string): Promise<void> {
  const [demo] = demoLoginsOf(DEFAULT_AGENT);
  if (!demo) throw new Error('the demo has no login');
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  await fillLogin(page, demo);
  await page.waitForURL(/\/member/);
  await page.close();
}

function figuresOf({ path, score, paint, blocked, kB, requests }: Goal, runs: Run[], bare: Run[]): Figure[] {
  const medianOf = (of: keyof Run, those = runs) => median(those.map((one) => one[of]));
  const shift = Math.max(...runs.map((one) => one.shift));
  const atMost = (what: string, measured: string, comparison: string, ratio: number, most = 1): Figure => ({
    what: `– ${path}, ${what}`,
    measured,
    comparison,
    ratio,
    limit: { most },
  });
  const found = [
    `${seconds(medianOf('paint'))} to the largest paint`,
    `${medianOf('blocked').toFixed(0)} ms blocked`,
    `${medianOf('kB').toFixed(0)} kB`,
    `${medianOf('requests')} requests`,
  ];
  return [
    {
      what: `${path} on a phone, Lighthouse's score, median of ${runs.map((one) => one.score).join(', ')}`,
      measured: `${medianOf('score')} (${found.join(', ')})`,
      comparison: `${score}; the bare app ${medianOf('score', bare)}`,
      ratio: medianOf('score') / score,
      limit: { least: 1 },
    },
    atMost('layout shift, the worst', shift.toFixed(4), `${MAX_SHIFT}`, shift / MAX_SHIFT),
    ...(paint
      ? [
          atMost(
            'largest paint',
            seconds(medianOf('paint')),
            `${seconds(medianOf('paint', bare))}, the bare app`,
            medianOf('paint') / medianOf('paint', bare),
            paint,
          ),
        ]
      : []),
    ...(blocked
      ? [atMost('blocked', `${medianOf('blocked').toFixed(0)} ms`, `${blocked} ms`, medianOf('blocked') / blocked)]
      : []),
    ...(kB ? [atMost('on the wire', `${medianOf('kB').toFixed(0)} kB`, `${kB} kB`, medianOf('kB') / kB)] : []),
    ...(requests
      ? [atMost('requests', `${medianOf('requests')}`, `${requests}`, medianOf('requests') / requests)]
      : []),
  ];
}

/**
 * Lighthouse's preset for phones over the pages that visitors land on and those that members use most, each beside the
 * bare app in the same rounds. WEB_RUNS changes the number of rounds; WEB_PAGES (paths, by commas) chooses pages.
 */
export async function webBench(): Promise<Figure[]> {
  const server = await startTestServer({ seed: 'past', config: { serverRendering: true } });
  const bareApp = await serveBareApp(SEVEN_LIBRARIES);
  const chosen = process.env.WEB_PAGES?.split(',');
  const ofChosen = (goals: readonly Goal[]) => goals.filter(({ path }) => chosen?.includes(path) ?? true);
  try {
    const bare: Run[] = [];
    const found = new Map<Goal, Run[]>();
    const rounds = async (port: number, goals: readonly Goal[], isFirst: boolean) => {
      if (goals.length === 0) return;
      // The first loads warm the server and the browser up.
      for (const url of [bareApp.url, server.url]) await run(url, port);
      for (let round = 0; round < RUNS; round += 1) {
        if (isFirst || bare.length < RUNS) bare.push(await run(bareApp.url, port));
        for (const goal of goals)
          found.set(goal, [...(found.get(goal) ?? []), await run(server.url + goal.path, port)]);
      }
    };
    await withBrowser((port) => rounds(port, ofChosen(VISITOR), true));
    await withBrowser(async (port, context) => {
      if (ofChosen(MEMBER).length > 0) await logIn(context, server.url);
      await rounds(port, ofChosen(MEMBER), false);
    });
    return [...found].flatMap(([goal, runs]) => figuresOf(goal, runs, bare));
  } finally {
    bareApp.close();
    await server.close();
  }
}
