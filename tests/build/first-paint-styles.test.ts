import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const sheet = readFileSync('src/theme.css', 'utf8');

/** The components, or those in the folders, that lines like this name. */
const componentsOf = (source: RegExp): ReadonlySet<string> =>
  new Set(Array.from(sheet.matchAll(source)).flatMap(([, path]) => globSync([`src/${path}`, `src/${path}/**/*.tsx`])));
const read = componentsOf(/@source "\.\/(.+)"/g);
const left = componentsOf(/@source not "\.\/(.+)"/g);

/** The app's modules that a module imports statically. */
const importsOf = (file: string): string[] =>
  Array.from(
    readFileSync(file, 'utf8').matchAll(/^import (?!type )[^;]*?'(#src|\.{1,2})(\/[^']+\.tsx?)';/gm),
    (found) => join(found[1] === '#src' ? 'src' : join(dirname(file), found[1] ?? ''), found[2] ?? ''),
  );

test('the first style sheet reads the folder of every component of the first chunk', () => {
  const first = new Set(['src/boot/app/mount.tsx']);
  for (const file of first) for (const imported of importsOf(file)) first.add(imported);
  const components = [...first].filter((file) => /^src\/(?!boot\/).*\.tsx$/.test(file));
  expect(components.length).toBeGreaterThan(30);
  expect(components.filter((file) => !read.has(file) || left.has(file))).toEqual([]);
});
