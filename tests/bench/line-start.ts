import { type Browser, type BrowserContext, type CDPSession, chromium, request } from 'playwright';
import { serveBareApp } from '../bare-app.ts';
import { browserOfRun } from '../browser.ts';
import {
  CHANNEL_ID,
  createLineWorld,
  LIFF_BROWSER,
  LIFF_ID,
  newPlayer,
  type Player,
} from '../e2e/fixtures/line-world.ts';
import { registerMember } from '../e2e/fixtures/member.ts';
import { startTestServer } from '../server/harness.ts';
import { type Figure, median } from './bench.ts';
import { SLOWDOWN } from './slow-page.ts';

const PAIRS = Number(process.env.LINE_START_PAIRS ?? 3);
const FIRST_LIMIT = 1;
const SECOND_LIMIT = 0.7;
/** The time after a visit in which the page still loads. */
const QUIET_MS = 2000;
const RTT_MS = 150;
/** Slow 4G: bytes a second. */
const SLOW_4G = { offline: false, latency: RTT_MS, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const TIMEOUT_MS = 60_000;

/** The page of LINE's documentation: the same modules of the SDK as ours, and the profile on the page. */
const BARE_PAGE = `
import { createElement, StrictMode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { liff } from '@line/liff/core';
import GetIdToken from '@line/liff/get-id-token';
import GetProfile from '@line/liff/get-profile';
import IsInClient from '@line/liff/is-in-client';
import IsLoggedIn from '@line/liff/is-logged-in';
import Login from '@line/liff/login';
import Logout from '@line/liff/logout';
import OpenWindow from '@line/liff/open-window';
for (const Module of [GetIdToken, GetProfile, IsInClient, IsLoggedIn, Login, Logout, OpenWindow]) liff.use(new Module());
const started = liff.init({ liffId: '${LIFF_ID}' }).then(() => liff.getProfile());
function App() {
  const [profile, setProfile] = useState(null);
  useEffect(() => { started.then(setProfile); }, []);
  return createElement('main', null, profile && createElement('h1', { id: 'usable' }, profile.displayName));
}
createRoot(document.getElementById('root')).render(createElement(StrictMode, null, createElement(App)));
`;

/**
 * Runs in every document: the first one notes when the visit began; the one that shows `usable` notes how long it
 * took to be drawn.
 */
function noteUsable(usable: string): void {
  if (!location.protocol.startsWith('http')) return;
  const kept = Number(sessionStorage.getItem('bench-began'));
  const began = kept || performance.timeOrigin;
  if (!kept) sessionStorage.setItem('bench-began', String(began));
  const look = () => {
    if (!document.querySelector(usable)) return requestAnimationFrame(look);
    setTimeout(() => Object.assign(window, { usableAfter: performance.timeOrigin + performance.now() - began }));
  };
  requestAnimationFrame(look);
}

const CORS = [
  { name: 'access-control-allow-origin', value: '*' },
  { name: 'access-control-allow-headers', value: '*' },
  { name: 'content-type', value: 'application/json' },
];

/**
 * LINE's servers, as far away as ours: each request of the SDK takes a round trip, with Authorization a preflight more.
 * By the protocol itself, because Playwright's routes switch the browser's cache off, and the second of LIFF's two loads
 * lives of it.
 */
async function answerAsLine(cdp: CDPSession, { sub, name }: Player): Promise<void> {
  const answers = new Map<string, unknown>([
    ['/oauth2/v2.1/verify', { scope: 'openid profile', client_id: CHANNEL_ID, expires_in: 2_592_000 }],
    ['/v2/profile', { userId: sub, displayName: name }],
  ]);
  cdp.on('Fetch.requestPaused', ({ requestId, request: paused }) => {
    const answer = answers.get(new URL(paused.url).pathname);
    const body = Buffer.from(JSON.stringify(answer ?? { error: 'not_found' })).toString('base64');
    const responseCode = answer ? 200 : 404;
    setTimeout(() => {
      // A page that has gone on needs no answer.
      cdp.send('Fetch.fulfillRequest', { requestId, responseCode, responseHeaders: CORS, body }).catch(() => undefined);
    }, RTT_MS);
  });
  await cdp.send('Fetch.enable', { patterns: [{ urlPattern: 'https://*' }] });
}

/** The entries of the demo agent's rich menu, and the sign that their page can be used. */
const ENTRIES = [
  { path: '/liff/deposit', isMembers: true, usable: 'input[name=amount]:enabled' },
  { path: '/liff/withdraw', isMembers: true, usable: '#main :is(input, button, a):enabled' },
  { path: '/liff/member', isMembers: true, usable: '#main [aria-label=บัญชีของฉัน] a' },
  { path: '/liff/lotto', isMembers: true, usable: '#main a[href^="/lotto/"] img' },
  { path: '/lobby/all', isMembers: true, usable: '#main .game-tile img' },
  { path: '/liff/contact', isMembers: false, usable: 'main button:enabled' },
  { path: '/liff/register', isMembers: false, usable: '#main input:enabled' },
  { path: '/liff/login', isMembers: false, usable: '#main input:enabled' },
  { path: '/lobby/slot', isMembers: false, usable: '#main .game-tile img' },
  { path: '/liff/results', isMembers: false, usable: '#main h2' },
] as const;

/** `LINE_START_ENTRIES=/liff/member,/lobby/all`: only these. */
const isWanted = (path: string) => process.env.LINE_START_ENTRIES?.split(',').includes(path) ?? true;

interface Visit {
  /** The address that LINE opens first. */
  address: string;
  /** An element that is on the page once it can be used. */
  usable: string;
  player: Player;
  /** The login ends in a session, which may come after the page. */
  isMember?: boolean;
}

const hasSession = () => localStorage.getItem('user')?.includes('"isLoggedIn":true');

/** A tap on LINE's menu: from the address that LINE opens, in a page of its own; milliseconds until it is usable. */
async function visit(context: BrowserContext, { address, usable, player, isMember }: Visit): Promise<number> {
  const page = await context.newPage();
  try {
    await page.addInitScript(noteUsable, usable);
    const cdp = await context.newCDPSession(page);
    await answerAsLine(cdp, player);
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', SLOW_4G);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    await page.goto(address, { waitUntil: 'commit', timeout: TIMEOUT_MS });
    const took = await page.waitForFunction(() => Reflect.get(window, 'usableAfter'), undefined, {
      polling: 100,
      timeout: TIMEOUT_MS,
    });
    if (isMember) await page.waitForFunction(hasSession, undefined, { timeout: TIMEOUT_MS });
    // Later parts of the page are in the cache of the second visit too.
    await page.waitForTimeout(QUIET_MS);
    return Number(await took.jsonValue());
  } catch (cause) {
    throw new Error(`${address.split('#')[0]} is at ${page.url().split('#')[0]}`, { cause });
  } finally {
    await page.close();
  }
}

/** The first visit of a phone that knows nothing of the page, and the second one. */
async function visits(browser: Browser, next: () => Promise<Visit>): Promise<readonly [first: number, second: number]> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    userAgent: LIFF_BROWSER,
  });
  try {
    await context.addInitScript(() => Object.assign(window, { _liff: { features: {}, postMessage() {} } }));
    return [await visit(context, await next()), await visit(context, await next())];
  } finally {
    await context.close();
  }
}

/**
 * From the address that LINE opens (`/?liff.state=…`) to a usable page, for each entry of the rich menu, beside a bare LIFF
 * page that shows the profile: in turns, each as far from its server and from LINE's. The first visit logs a bound member
 * in; the second one finds the session, as the phone keeps it.
 */
export async function lineStartBench(): Promise<Figure[]> {
  const server = await startTestServer({ seed: true, config: { serverRendering: true } });
  const bare = await serveBareApp(BARE_PAGE);
  const browser = await chromium.launch(browserOfRun());
  try {
    const api = await request.newContext({ baseURL: server.url });
    const addressOf = async (origin: string, path: string, player: Player) => {
      const line = await createLineWorld(await browser.newContext(), api, origin);
      return line.hopAddress(path, player);
    };
    const bareVisits = (player: Player) =>
      visits(browser, async () => ({
        address: await addressOf(bare.url, '/profile', player),
        usable: '#usable',
        player,
      }));
    const figures: Figure[] = [];
    // Warms the servers up.
    await bareVisits(newPlayer());
    for (const { path, isMembers, usable } of ENTRIES) {
      if (!isWanted(path)) continue;
      const pairs: { ours: readonly [number, number]; bare: readonly [number, number] }[] = [];
      for (let pair = 0; pair < PAIRS; pair += 1) {
        const player = newPlayer();
        if (isMembers) await registerMember(api, player);
        const ours = await visits(browser, async () => ({
          address: await addressOf(server.url, path, player),
          usable,
          player,
          isMember: isMembers,
        }));
        pairs.push({ ours, bare: await bareVisits(player) });
      }
      for (const [visit, name, most] of [
        [0, 'the first visit', FIRST_LIMIT],
        [1, 'the second visit', SECOND_LIMIT],
      ] as const)
        figures.push({
          what: `${path} inside LINE until it is usable, ${name}, Slow 4G and ${SLOWDOWN}× CPU slowdown, median of ${PAIRS} pairs`,
          measured: `${(median(pairs.map(({ ours }) => ours[visit])) / 1000).toFixed(2)} s`,
          comparison: `${(median(pairs.map((pair) => pair.bare[visit])) / 1000).toFixed(2)} s, a bare LIFF page with the profile`,
          ratio: median(pairs.map((pair) => pair.ours[visit] / pair.bare[visit])),
          limit: { most },
        });
    }
    return figures;
  } finally {
    await browser.close();
    bare.close();
    await server.close();
  }
}
