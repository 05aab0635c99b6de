import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DESK_ICONS } from '#src/desk/parts/icon-name.ts';

const root = new URL('../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');
const names = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1] ?? '').sort();

const drawn = names(read('src/ui/icons.svg'), /<symbol id="([^"]+)"/g);
const typed = names(read('src/ui/icon-name.ts'), /'([^']+)'/g);

test('every icon name has its symbol in the sprite, and the other way round', () => {
  expect(drawn.length).toBeGreaterThan(20);
  expect(typed).toEqual(drawn);
});

test('every symbol of the sprite is used somewhere in the app', () => {
  const sources = readdirSync(new URL('src/', root), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.') && !path.endsWith('icon-name.ts'))
    .map((path) => read(`src/${path}`))
    .join('\n');
  expect(drawn.filter((name) => !sources.includes(`'${name}'`) && !sources.includes(`"${name}"`))).toEqual([]);
});

test('the desk’s names are those of its own sprite', () => {
  expect([...DESK_ICONS].sort()).toEqual(names(read('src/desk/parts/icons.svg'), /<symbol id="([^"]+)"/g));
});
