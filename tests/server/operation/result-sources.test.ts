import { beforeEach, expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { readFolder } from '#server/operation/folder.ts';
import { type AgentFolder, copyAgentFolder, type Json } from './agent-folder.ts';

const { resultSources } = readConfig({
  SANDBOX: 'off',
  RESULT_SOURCES: [
    'glo=glo@https://glo.example/result',
    'feed=numbers@https://feed.example',
    'backup=numbers@https://backup.example',
    'mirror=numbers@https://feed.example',
    'eod=eodhd:k@https://eod.example',
    'twelve=twelvedata:k@https://twelve.example',
  ].join(),
});
const NOW = new Date('2026-11-28T00:00:00Z');

let folder: AgentFolder;
beforeEach(() => {
  folder = copyAgentFolder();
  return folder.remove;
});

/** The folder's notes, with lotteries of these sources. */
function notesOf(sources: Record<string, object[]>, known: typeof resultSources | null = resultSources) {
  folder.edit('operation/lotteries', ({ rules, lotteries }: Json) => {
    for (const name of ['government', 'drawn', 'index']) rules[name].draw = 'official';
    for (const [code, lottery] of Object.entries<Json>(lotteries)) lottery.sources = sources[code] ?? [];
  });
  return readFolder(folder.path, { resultSources: known, now: NOW }).notes;
}

test('a plan shows what each source is asked for, each lottery by its own code or symbol', () => {
  expect(
    notesOf({
      government: [{ name: 'glo' }, { name: 'feed' }],
      hanoi: [{ name: 'feed' }, { name: 'backup', symbol: 'xsmb' }],
      'hanoi-vip': [{ name: 'feed' }],
      'thai-evening': [
        { name: 'eod', symbol: 'SET.BK' },
        { name: 'twelve', symbol: 'SET' },
      ],
    }),
  ).toEqual(
    expect.arrayContaining([
      'lottery government: source glo is asked for the government’s draw',
      'lottery government: source feed is asked for lottery=government',
      'lottery hanoi: source feed is asked for lottery=hanoi',
      'lottery hanoi: source backup is asked for lottery=xsmb',
      'lottery hanoi-vip: source feed is asked for lottery=hanoi-vip',
      'lottery thai-evening: source eod is asked for SET.BK',
      'lottery thai-evening: source twelve is asked for SET',
    ]),
  );
});

const ONE_PAYS_BOTH = 'one result would pay both. Give each a symbol of its own';
test.each<[string, Record<string, object[]>, string]>([
  [
    'a symbol that another lottery has too',
    { hanoi: [{ name: 'feed', symbol: 'x' }], 'hanoi-vip': [{ name: 'feed', symbol: 'x' }] },
    `feed is asked for lottery=x, as it is for lottery hanoi: ${ONE_PAYS_BOTH}`,
  ],
  [
    'another lottery’s code as its symbol',
    { hanoi: [{ name: 'feed' }], malay: [{ name: 'feed', symbol: 'hanoi' }] },
    'lotteries.malay.sources[0]: feed is asked for lottery=hanoi, as it is for lottery hanoi',
  ],
  [
    'the same feed by another name',
    { hanoi: [{ name: 'feed', symbol: 'x' }], 'hanoi-vip': [{ name: 'mirror', symbol: 'x' }] },
    ONE_PAYS_BOTH,
  ],
  [
    'a feed and its other name as two sources that agree',
    { hanoi: [{ name: 'feed' }, { name: 'mirror' }] },
    'lotteries.hanoi.sources[1]: feed and mirror are one address: it would agree with itself',
  ],
  [
    'one index for the sessions of noon and evening',
    {
      'nikkei-morning': [{ name: 'eod', symbol: 'N225.INDX' }],
      'nikkei-afternoon': [{ name: 'eod', symbol: 'N225.INDX' }],
    },
    `lotteries["nikkei-afternoon"].sources[0]: eod is asked for N225.INDX, as it is for lottery nikkei-morning: ${ONE_PAYS_BOTH}`,
  ],
  [
    'a mistyped name',
    { hanoi: [{ name: 'fed' }] },
    'lotteries.hanoi.sources[0]: RESULT_SOURCES has no fed, did you mean feed?',
  ],
  ['a name that no setting has', { hanoi: [{ name: 'nobody' }] }, 'hanoi.sources[0]: RESULT_SOURCES has no nobody'],
  [
    'the lottery office for another lottery',
    { baac: [{ name: 'glo' }] },
    'lotteries.baac.sources[0]: glo has the government’s lottery only',
  ],
  [
    'an index without a symbol',
    { korea: [{ name: 'twelve' }] },
    'lotteries.korea.sources[0]: twelve has stock indices only, each by its symbol',
  ],
])('%s is refused with file, place and reason', (_name, sources, reason) => {
  expect(() => notesOf(sources)).toThrow(/lotteries\.json: lotteries/);
  expect(() => notesOf(sources)).toThrow(reason);
});

test('without RESULT_SOURCES its names are not checked, and the output says so; lotteries with one symbol are still refused', () => {
  expect(notesOf({ hanoi: [{ name: 'nobody' }] }, null)).toEqual(
    expect.arrayContaining([expect.stringContaining('the names of sources are not checked')]),
  );
  const x = [{ name: 'nobody', symbol: 'x' }];
  expect(() => notesOf({ hanoi: x, malay: x }, null)).toThrow(ONE_PAYS_BOTH);
});

test('a lottery that is off asks nobody', () => {
  folder.edit('operation/lotteries', ({ lotteries }: Json) => {
    lotteries['hanoi-vip'].is_on = false;
  });
  const x = [{ name: 'feed', symbol: 'x' }];
  expect(notesOf({ hanoi: x, 'hanoi-vip': x })).toEqual(
    expect.arrayContaining(['lottery hanoi: source feed is asked for lottery=x']),
  );
});
