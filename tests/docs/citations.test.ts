import { describe, expect, test } from 'vitest';
import { faultsOfPage, faultsOfSource, pages, sourceFiles } from './citations.ts';
import { anchorsOf } from './tree.ts';

describe('citations lead somewhere', () => {
  test('of comments', () => {
    expect(sourceFiles().length).toBeGreaterThan(1000);
    expect(sourceFiles().flatMap(faultsOfSource)).toEqual([]);
  });

  test('of pages', () => {
    expect(pages().length).toBeGreaterThan(30);
    expect(pages().flatMap(faultsOfPage)).toEqual([]);
  });
});

test('anchors are those of GitHub', () => {
  const page = '# Do and don\'t\n## `npm start` & more\n## Twice\n## Twice\n<a id="own"></a>\n```\n# no heading\n```\n';
  expect([...anchorsOf(page)]).toEqual(['own', 'do-and-dont', 'npm-start--more', 'twice', 'twice-1']);
});
