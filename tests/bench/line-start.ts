import { type Browser, type CDPSession, chromium, request } from 'playwright';
import { serveBareApp } from '../bare-app.ts';
import { BROWSER_FLAGS, ensureBrowser } from '../browser.ts';
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

const PAIRS = 5;
const LIMIT = 1.3;
const RTT_MS = 150;
/** Slow 4G: bytes a second. */
const SLOW_4G = { offline: false, latency: RTT_MS, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const TIMEOUT_MS = 60_000;

/** What LINE's documentation shows: the same modules of the SDK as ours, and the profile on the page. */
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

/** In every document: the first notes when the visit began; the one that shows `usable` how long it took until drawn. */
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

interface Entry {
  /** What LINE opens first. */
  address: string;
  /** An element that is on the page once it can be used. */
  usable: string;
  player: Player;
}

/** A visit with an empty cache, from the address that LINE opens; milliseconds until the page is usable. */
async function visit(browser: Browser, { address, usable, player }: Entry): Promise<number> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    userAgent: LIFF_BROWSER,
  });
  try {
    await context.addInitScript(() => Object.assign(window, { _liff: { features: {}, postMessage() {} } }));
    await context.addInitScript(noteUsable, usable);
    const page = await context.newPage();
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
    return Number(await took.jsonValue());
  } finally {
    await context.close();
  }
}

/**
 * From the address that LINE opens (`/?liff.state=…`, an empty cache) to a usable deposit form of a bound member, beside
 * a bare LIFF page that shows the profile: in turns, each as far from its server and from LINE's.
 */
export async function lineStartBench(): Promise<Figure[]> {
  const server = await startTestServer({ seed: true });
  const bare = await serveBareApp(BARE_PAGE);
  const browser = await chromium.launch({ args: BROWSER_FLAGS, ...ensureBrowser() });
  try {
    const player = newPlayer();
    const api = await request.newContext({ baseURL: server.url });
    await registerMember(api, player);
    const addressOf = async (origin: string, path: string) => {
      const line = await createLineWorld(await browser.newContext(), api, origin);
      return line.hopAddress(path, player);
    };
    const ours = async () =>
      visit(browser, {
        address: await addressOf(server.url, '/liff/deposit'),
        usable: 'input[name=amount]:enabled',
        player,
      });
    const ofBare = async () =>
      visit(browser, { address: await addressOf(bare.url, '/profile'), usable: '#usable', player });
    const pairs: { ours: number; bare: number }[] = [];
    for (let pair = 0; pair <= PAIRS; pair += 1) {
      const measured = { ours: await ours(), bare: await ofBare() };
      // The first warms the servers up.
      if (pair > 0) pairs.push(measured);
    }
    return [
      {
        what: `From liff.state to a usable deposit form, Slow 4G and ${SLOWDOWN}× CPU slowdown, median of ${PAIRS} pairs`,
        measured: `${(median(pairs.map(({ ours }) => ours)) / 1000).toFixed(2)} s`,
        comparison: `${(median(pairs.map((pair) => pair.bare)) / 1000).toFixed(2)} s, a bare LIFF page with the profile`,
        ratio: median(pairs.map((pair) => pair.ours / pair.bare)),
        limit: { most: LIMIT },
      },
    ];
  } finally {
    await browser.close();
    bare.close();
    await server.close();
  }
}
