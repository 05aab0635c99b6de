import { describe, expect, test } from 'vitest';
import { faultsOfPage, faultsOfSource, pages, sourceFiles } from './citations.ts';
import { anchorsOf } from './tree.ts';

/** Folders whose comments cite only what is in the repository. The others follow one by one. */
const CONVERTED = [
  'contract/',
  'tests/',
  'src/features/affiliate/',
  'src/features/agent/',
  'src/features/auth/',
  'src/features/cashback/',
  'src/features/game/',
  'src/features/liff/',
  'src/features/member/',
  'src/features/deposit/',
  'src/features/withdraw/',
  'src/features/notice/',
  'src/features/statement/',
  'src/features/safer-play/',
  'src/features/poll/',
  'src/features/promotion/',
  'src/features/quest/',
  'src/features/redemption/',
  'src/features/wheel/',
  'src/lib/',
  'src/share/',
  'src/ui/',
];

describe('citations lead somewhere', () => {
  test('of comments', () => {
    const converted = sourceFiles().filter((path) => CONVERTED.some((folder) => path.startsWith(folder)));
    expect(converted.length).toBeGreaterThan(100);
    expect(converted.flatMap(faultsOfSource)).toEqual([]);
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
