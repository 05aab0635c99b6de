import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { repositoryFiles } from './tree.ts';

/** Libraries that call out by themselves are given `fetch` of ours, or have limits of their own (OpenTelemetry's exporter). */
test('the server calls out through lib/remote.ts only: with a time limit, without redirects, with a longest body', () => {
  const callers = repositoryFiles()
    .filter((path) => /^server\/.*\.ts$/.test(path) && !path.endsWith('.test.ts'))
    .filter((path) => /(?<![\w.])fetch\(|\bhttps?\.(?:request|get)\(/.test(codeOf(path)));
  expect(callers).toEqual(['server/lib/remote.ts']);
});

/** The file without comments and without imports of types. */
const codeOf = (path: string) =>
  readFileSync(path, 'utf8')
    .replace(/^\s*(\/?\*|\/\/).*$/gm, '')
    .replace(/^import type .*$/gm, '');
