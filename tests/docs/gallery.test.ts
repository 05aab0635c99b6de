import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const COMPONENT = /^export (?:function|const) ([A-Z]\w+)/gm;
const read = (path: string) => readFileSync(path, 'utf8');

/** The components of a file of src/ui. */
const componentsOf = (path: string) => Array.from(read(path).matchAll(COMPONENT), ([, name = '']) => name);
const isNamed = (source: string, name: string) => new RegExp(`<${name}[\\s/>]`).test(source);

test('the gallery shows every component of src/ui, by itself or as part of another', () => {
  const files = globSync('src/ui/*.tsx');
  expect(files.length).toBeGreaterThan(30);
  const gallery = globSync('tests/ui/gallery*.tsx').map(read).join('\n');
  const shown = new Set(files.filter((path) => componentsOf(path).some((name) => isNamed(gallery, name))));
  const parts = [...shown].map(read).join('\n');
  const missing = files.flatMap((path) =>
    componentsOf(path).filter((name) => !isNamed(gallery, name) && !isNamed(parts, name)),
  );
  expect(missing).toEqual([]);
});
