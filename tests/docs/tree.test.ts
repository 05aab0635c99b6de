import { expect, test } from 'vitest';
import { anchorsOf } from './tree.ts';

test('anchors are those of GitHub', () => {
  const page = '# Do and don\'t\n## `npm start` & more\n## Twice\n## Twice\n<a id="own"></a>\n```\n# no heading\n```\n';
  expect([...anchorsOf(page)]).toEqual(['own', 'do-and-dont', 'npm-start--more', 'twice', 'twice-1']);
});
