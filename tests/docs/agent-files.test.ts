import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { agentCodes } from '#agents/agent-file.ts';
import { mistakesIn } from '../agents.ts';

test.each(agentCodes())('the files of %s have no mistake', (code) => {
  expect(mistakesIn(join('agents', code))).toEqual([]);
});

test.each([
  [
    'agent.json',
    '"name": "โชคดี"',
    '"nme": "โชคดี"',
    ['agent.json: name: is missing', 'agent.json: Unrecognized key: "nme"'],
  ],
  [
    'agent.json',
    '"icon": "wallet"',
    '"icon": "walet"',
    [expect.stringMatching(/richMenu\.tabs\[\d\]\.cells\[\d\]\.icon: src\/ui\/icons\.svg has no walet$/)],
  ],
  [
    'agent.json',
    '"/liff/deposit"',
    '"/liff/depsit"',
    [expect.stringMatching(/richMenu\.tabs\[\d\]\.cells\[\d\]\.address: liff\/entries\.ts has no \/liff\/depsit$/)],
  ],
  [
    'operation/lotteries.json',
    '"country": "vn"',
    '"country": "vm"',
    [
      'operation/lotteries.json: lotteries["hanoi-special"].country: there is no drawing flag-vm.svg, did you mean flag-vn.svg?',
    ],
  ],
])('a mistake in %s is one line with file, place and reason', (file, written, mistaken, lines) => {
  const parent = mkdtempSync(join(tmpdir(), 'chokdee-mistakes-'));
  const folder = join(parent, 'chokdee');
  cpSync('agents/chokdee', folder, { recursive: true });
  const text = readFileSync(join(folder, file), 'utf8');
  expect(text).toContain(written);
  writeFileSync(join(folder, file), text.replace(written, mistaken));
  const found = mistakesIn(folder).map((line) => line.slice(line.indexOf('/chokdee/') + '/chokdee/'.length));
  expect(found).toEqual(lines);
  rmSync(parent, { recursive: true, force: true });
});
