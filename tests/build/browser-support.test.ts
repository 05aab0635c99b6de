/**
 * The app uses nothing that the oldest browsers of package.json's `browserslist` lack, by MDN's data: the bundler lowers
 * syntax only, and the types know the newest browsers. Found by names in the text of the code: a test for a name anywhere in a
 * file counts for all of it, and a member of an unknown object counts unless the code has a word of its own like it.
 */
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { BROWSERS } from '#build/browsers.ts';
import { newsSince } from './browser-data.ts';

/** Read by the server or by a tool, never by a browser. */
const ELSEWHERE =
  /\.test\.tsx?$|^liff\/manage\/|^src\/boot\/entry-server\.tsx$|^sandbox\/games\/(server\.ts$|client\/vite)/;

/** Uses that do no harm, and why. */
const ALLOWED: Readonly<Record<string, string>> = {
  'liff/actions.ts: navigator.share': 'of a file that canShareFile, which asks for canShare, has allowed',
  'liff/on-demand/extras.ts: .requestAll': "of LINE's SDK",
  'src/features/lotto/components/bill-slip/slip-picture.ts: .letterSpacing': 'without it a number is a little narrower',
  'src/features/lotto/components/bill-slip/slip-share.tsx: cancelIdleCallback': 'of what requestIdleCallback gave',
  'src/ui/use-carousel-engine.ts: .destroy': "Swiper's",
};

const GLOBAL_OBJECTS = ['globalThis', 'self', 'window'];
const news = newsSince(BROWSERS);
const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*/gm;
/** A property, parameter or function that the code has itself. */
const OWN_WORD = /(?<![.\w$'"`/-])[a-z]\w*(?=\??\s*[:(,}])/gi;

/** Names that the code gives to things of its own. */
const wordsOf = (code: string) => new Set(code.replace(COMMENT, '').match(OWN_WORD));

/** Whether code asks for a name before it uses it. */
const isAskedFor = (code: string, name: string) =>
  [`'${name}' in `, `\\.${name}\\?\\.`, `\\b${name}\\b( &&| \\?|\\) )`, `\\b${name} (===|!==)`].some((test) =>
    new RegExp(test).test(code),
  );

function newMember(object: string, name: string, ownWords: ReadonlySet<string>) {
  const isNew = GLOBAL_OBJECTS.includes(object) ? news.isNewGlobal(name) : news.isNewOf(object, name);
  if (isNew) return { name, text: `${object}.${name}` };
  return isNew === undefined && news.isNewMember(name) && !ownWords.has(name) ? { name, text: `.${name}` } : null;
}

function usesIn(source: string, ownWords: ReadonlySet<string>): string[] {
  const code = source.replace(COMMENT, '');
  const imported = new Set(
    Array.from(code.matchAll(/^import [^;]* from/gm)).flatMap(([line]) => line.match(/\w+/g) ?? []),
  );
  // A member of a new API is new as well; only the API is looked at.
  const members = Array.from(code.matchAll(/(?<!\.)(\b\w+)?((?:\??\.\w+)+)/g), ([, head = '', chain = '']) => {
    if (imported.has(head)) return null;
    const names = chain.match(/\w+/g) ?? [];
    const found = names.map((name, at) => newMember(at === 0 ? head : '', name, ownWords));
    return found.find((use) => use !== null) ?? null;
  });
  const globals = Array.from(code.matchAll(/(?<=\bnew )\w+|(?<![.\w])\w+(?=\()/g), ([name]) =>
    news.isNewGlobal(name) && !code.includes(`function ${name}`) ? { name, text: name } : null,
  );
  const events = Array.from(code.matchAll(/addEventListener\('(\w+)'/g), ([, name = '']) =>
    news.isNewEvent(name) ? { name: `on${name}`, text: `event ${name}` } : null,
  );
  const iterators = Array.from(
    code.matchAll(/(?<!Object)\.(?:entries|keys|matchAll|values)\([^()]*\)\.(\w+)/g),
    ([text, name = '']) => (news.isNewOf('Iterator', name) ? { name, text: text.slice(1) } : null),
  );
  const uses = [...members, ...globals, ...events, ...iterators].filter((use) => use !== null);
  return [...new Set(uses.filter(({ name }) => !isAskedFor(code, name)).map(({ text }) => text))];
}

function usesOf(files: string): string[] {
  const sources = globSync(files)
    .filter((file) => !ELSEWHERE.test(file))
    .map((file) => ({ file, code: readFileSync(file, 'utf8') }));
  const ownWords = new Set(sources.flatMap(({ code }) => [...wordsOf(code)]));
  return sources.flatMap(({ file, code }) => usesIn(code, ownWords).map((use) => `${file}: ${use}`)).sort();
}

it('the app uses nothing that the oldest browsers of its build lack', () => {
  expect(usesOf('{contract,liff,src}/**/*.{ts,tsx}')).toEqual(Object.keys(ALLOWED).sort());
});

it("nor do the sandbox's games, which run in the same browsers", () => {
  expect(usesOf('{game-art,sandbox/games}/**/*.ts')).toEqual([]);
});

describe('what the check sees', () => {
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
  ])('%s', (use, code) => {
    expect(usesIn(code, wordsOf(code))).toEqual([use]);
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
    // Methods of the code's own, or of another module.
    'interface Line { union(other: Line): Line } const both = (line: Line) => line.union(other)',
    'const navigation = openMenu(); navigation.close()',
    "import { z } from 'zod'; z.union([a, b])",
    'let shown: URLPattern | ReturnType<typeof requestIdleCallback>',
  ])('nothing in: %s', (code) => {
    expect(usesIn(code, wordsOf(code))).toEqual([]);
  });
});
