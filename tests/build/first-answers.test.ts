import { expect, test } from 'vitest';
import { PAGE_ROWS } from '#contract/pages.ts';
import { readManifest } from '#server/http/manifest.ts';

const manifest = await readManifest('dist');

test.each(PAGE_ROWS.filter(({ isDrawn, path }) => isDrawn && path !== '/'))(
  'the build has the code of $path, for its `Link` header',
  ({ module }) => expect(Object.keys(manifest ?? {})).toContain(`src/${module}`),
);

test('the build has the code of what surrounds a member’s pages, in one file', () => {
  expect(Object.values(manifest ?? {}).filter(({ name }) => name === 'member')).toHaveLength(1);
});
