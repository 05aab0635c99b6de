import { expect, type Page } from '@playwright/test';
import { allEntries, type Entry } from '#liff/entries.ts';
import { enter, noticesSeen } from './fixtures/app-test.ts';
import { createLineWorld, LIFF_BROWSER, NORMAL_BROWSER, newPlayer } from './fixtures/line-world.ts';
import { registerMember } from './fixtures/member.ts';
import { test } from './fixtures/test.ts';

/** Opens each name inside the running app, and returns every address on its way. */
async function ways(page: Page, names: readonly string[], isThere: (path: string, name: string) => boolean) {
  const found: Record<string, string[]> = {};
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    for (const change of ['pushState', 'replaceState'] as const) {
      const real = history[change].bind(history);
      history[change] = (...data) => {
        real(...data);
        const path = location.pathname + location.search;
        if (seen.at(-1) !== path) seen.push(path);
      };
    }
  });
  for (const name of names) {
    await page.evaluate((path) => {
      Reflect.get(window, 'seen').length = 0;
      history.pushState(null, '', path);
      dispatchEvent(new PopStateEvent('popstate'));
    }, `/liff/${name}`);
    await page
      .waitForURL((url) => isThere(`${url.pathname}${url.search}`, name), { timeout: 8000 })
      .catch((error: Error) => {
        throw new Error(`/liff/${name} is at ${page.url()}: ${error.message}`);
      });
    found[name] = await page.evaluate(() => Reflect.get(window, 'seen'));
  }
  return found;
}

/** One of each kind: every name of every combination is proved beside the resolver (use-arrival.test.ts). */
const KINDS = ['home', 'register', 'login', 'contact', 'deposit', 'coupon', 'bills', 'yeekee', 'results'];
const isGuestPage = ({ route }: Entry) => route === '/register' || route === '/login';
/** A name that stays where it is: the chat that a tap opens. */
const stays = (name: string) => name === 'contact';

const asMember = (name: string, entry: Entry) =>
  stays(name) ? `/liff/${name}` : isGuestPage(entry) ? '/member' : entry.route;
const asUnbound = (name: string, entry: Entry) =>
  stays(name) ? `/liff/${name}` : entry.needsLogin ? '/register' : entry.route;
const asVisitor = (name: string, entry: Entry) =>
  stays(name) ? `/liff/${name}` : entry.needsLogin ? '/login' : entry.route;

/** One step: the name, then its page. A guard's question is one more. */
async function expectWays(
  page: Page,
  table: readonly (readonly [string, Entry])[],
  whereTo: typeof asMember,
  isGuarded: (entry: Entry) => boolean,
) {
  const wanted = new Map(table.map(([name, entry]) => [name, whereTo(name, entry)]));
  const found = await ways(page, [...wanted.keys()], (path, name) => path === wanted.get(name));
  for (const [name, entry] of table) {
    const to = wanted.get(name) ?? '';
    const steps = to === `/liff/${name}` ? [to] : [`/liff/${name}`, ...(isGuarded(entry) ? [entry.route] : []), to];
    expect(found[name], name).toEqual(steps);
  }
}

const kinds = [
  ['inside LINE, bound', LIFF_BROWSER, 'member', asMember],
  ['inside LINE, not bound', LIFF_BROWSER, 'stranger', asUnbound],
  ['in a browser, logged in', NORMAL_BROWSER, 'member', asMember],
  ['in a browser, a visitor', NORMAL_BROWSER, 'stranger', asVisitor],
] as const;

for (const [title, userAgent, who, whereTo] of kinds)
  test(`names lead to their pages in one go: ${title}`, async ({ browser, request, baseURL, contextOptions }) => {
    const context = await browser.newContext({ ...contextOptions, baseURL: baseURL ?? '', userAgent });
    const isInLine = userAgent === LIFF_BROWSER;
    const player = newPlayer();
    const member = who === 'member' ? await registerMember(request, isInLine ? player : undefined) : null;
    if (member && !isInLine) await enter(context, baseURL ?? '', member);
    else await noticesSeen(context);
    const page = await context.newPage();
    if (isInLine) {
      await context.addInitScript(() => Object.assign(window, { _liff: { features: {}, postMessage() {} } }));
      const line = await createLineWorld(context, request, baseURL ?? '');
      // The first one as LINE opens it, with both of its loads.
      await line.open(page, '/liff/lotto', player);
    } else await page.goto('/liff/lotto');
    await expect(page).toHaveURL('/lotto/lobby');
    // Inside LINE the address is there before the app, which answers to a change of it.
    await expect(page.getByRole('heading', { name: 'หวย', level: 1 })).toBeVisible();
    // The server has written that heading: the app's router may not listen yet.
    await page.locator('#root[data-prerendered]').waitFor({ state: 'detached' });
    // A list of the chat goes on from its page to its lottery's ticket (chat-list.draws.spec.ts).
    const entries = allEntries().filter(([name]) => name !== 'list');
    const table = whereTo === asMember && isInLine ? entries : entries.filter(([name]) => KINDS.includes(name));
    await expectWays(page, table, whereTo, (entry) => who === 'stranger' && !isInLine && entry.needsLogin);
    await context.close();
  });
