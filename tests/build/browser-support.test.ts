import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { BROWSERS } from '../../browsers.ts';
import { newsSince } from './browser-data.ts';
import { usesOfNews } from './browser-uses.ts';

/** Read by the server or by a tool, never by a browser. */
const ELSEWHERE =
  /\.test\.tsx?$|^liff\/(agents|manage)\/|^src\/boot\/entry-server\.tsx$|^sandbox\/games\/(server\.ts$|client\/vite)/;

/** Uses that do no harm, and why. */
const ALLOWED: Readonly<Record<string, string>> = {
  'liff/actions.ts: navigator.share': 'of a file that canShareFile, which asks for canShare, has allowed',
  'liff/on-demand/extras.ts: .requestAll': "of LINE's SDK",
  'src/features/lotto/components/bill-slip/slip-picture.ts: .letterSpacing': 'without it a number is a little narrower',
  'src/features/lotto/components/bill-slip/slip-share.tsx: cancelIdleCallback': 'of what requestIdleCallback gave',
  'src/ui/use-carousel-engine.ts: .destroy': "Swiper's",
};

const news = newsSince(BROWSERS);

const usesOf = (files: string) =>
  usesOfNews(
    globSync(files)
      .filter((file) => !ELSEWHERE.test(file))
      .map((file) => ({ file, code: readFileSync(file, 'utf8') })),
    news,
  ).toSorted();

it('the app uses nothing that the oldest browsers of its build lack', () => {
  expect(usesOf('{contract,liff,src}/**/*.{ts,tsx}')).toEqual(Object.keys(ALLOWED).toSorted());
});

it("nor do the sandbox's games, which run in the same browsers", () => {
  expect(usesOf('{game-art,sandbox/games}/**/*.ts')).toEqual([]);
});

describe('uses that the check finds', () => {
  const usesIn = (code: string) => usesOfNews([{ file: 'a.tsx', code }], news);

  it.each([
    ['URL.canParse', 'URL.canParse(path)'],
    ['Array.fromAsync', 'const all = await Array.fromAsync(list)'],
    ['Promise.withResolvers', 'const { promise } = Promise.withResolvers<void>()'],
    ['Promise.try', 'Promise.try(work)'],
    ['Object.groupBy', 'Object.groupBy(bills, stateOf)'],
    ['AbortSignal.any', 'AbortSignal.any([signal, AbortSignal.timeout(9)])'],
    ['Intl.DurationFormat', "new Intl.DurationFormat('th')"],
    ['navigator.share', 'const share = () => navigator.share(link)'],
    ['window.navigation', 'window.navigation.back()'],
    ['.checkVisibility', 'list.filter((element: Element) => element.checkVisibility())'],
    ['.startViewTransition', 'page.ownerDocument.startViewTransition(open)'],
    ['.isSubsetOf', 'if (set.isSubsetOf(other)) go()'],
    ['.union', 'element?.union(other)'],
    ['requestIdleCallback', 'requestIdleCallback(work)'],
    ['URLPattern', 'new URLPattern({ pathname })'],
    ['navigator.connection', 'navigator.connection.saveData'],
    ['Iterator.from', 'Iterator.from(list)'],
    ['values().map', 'map.values().map(double)'],
    ['event scrollend', "list.addEventListener('scrollend', stop)"],
    ['/v', 'const letters = /[\\p{L}--[a-z]]/v'],
  ])('%s', (use, code) => {
    expect(usesIn(code)).toEqual([`a.tsx: ${use}`]);
  });

  it.each([
    // Old.
    'structuredClone(list.toSorted().findLast(Boolean)); Object.values(all).map(double)',
    'AbortSignal.timeout(9); crypto.randomUUID(); new ResizeObserver(move); list.at(-1)',
    // Asked for.
    'element.checkVisibility?.() ?? true',
    'navigator.share?.(link)',
    "if ('share' in navigator) navigator.share(link)",
    "typeof navigator.share === 'function' && navigator.share(link)",
    "const work = typeof requestIdleCallback === 'undefined' ? later : requestIdleCallback",
    'if (!window.BarcodeDetector) stop(); else new window.BarcodeDetector()',
    'if (URL.canParse && URL.canParse(path)) go()',
    'navigator.connection?.saveData',
    // Of the code's own, or of another module's.
    'interface Line { union(other: Line): Line } const both = (line: Line) => line.union(other)',
    'const navigation = openMenu(); navigation.close()',
    "import { z } from 'zod'; z.union([a, b])",
    'let shown: URLPattern | ReturnType<typeof requestIdleCallback>',
  ])('nothing in: %s', (code) => {
    expect(usesIn(code)).toEqual([]);
  });
});
