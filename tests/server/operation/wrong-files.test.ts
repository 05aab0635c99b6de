import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { FileMistake } from '#agents/file-mistake.ts';
import { applyFolder } from '#server/operation/apply.ts';
import { readFolder } from '#server/operation/folder.ts';
import { startTestServer } from '../harness.ts';
import { type AgentFolder, copyAgentFolder, type Json } from './agent-folder.ts';

const server = await startTestServer({ config: { sandbox: false } });
afterAll(() => server.close());

let folder: AgentFolder;
beforeEach(() => {
  folder = copyAgentFolder();
  return folder.remove;
});
const fileOf = (name: string) => join(folder.path, `${name}.json`);
const agents = () => server.database.rows('select code from agent');

function asFolder(path: string): void {
  rmSync(path);
  mkdirSync(path);
}
function asPipe(path: string): void {
  rmSync(path);
  execFileSync('sh', ['-c', 'mkfifo "$0"', path]);
}

/** The lines that a plan or an apply of the folder ends with. */
async function linesOf(): Promise<string[]> {
  try {
    await server.database.transaction((tx) =>
      applyFolder(tx, readFolder(folder.path), {
        at: new Date(),
        remove: false,
        by: 'test',
        gives: Number.POSITIVE_INFINITY,
      }),
    );
  } catch (error) {
    // Anything else would be a stack trace in the terminal.
    expect(error).toBeInstanceOf(FileMistake);
    return (error as Error).message.split('\n');
  }
  throw new Error('was applied');
}

test.each<[string, string, (path: string) => void, string]>([
  [
    'a list as settings',
    'operation/settings',
    (path) => writeFileSync(path, '[]'),
    'settings.json: is no object of settings',
  ],
  [
    'null as settings',
    'operation/settings',
    (path) => writeFileSync(path, 'null'),
    'settings.json: is no object of settings',
  ],
  [
    'a text as settings',
    'operation/settings',
    (path) => writeFileSync(path, '"x"'),
    'settings.json: is no object of settings',
  ],
  [
    'two hundred thousand lists in one another',
    'operation/settings',
    (path) => writeFileSync(path, '['.repeat(200_000) + ']'.repeat(200_000)),
    'settings.json: has lists or objects in more than 40 levels',
  ],
  ['a folder as a file', 'operation/wheel', asFolder, 'wheel.json: is no file'],
  ['a folder as agent.json', 'agent', asFolder, 'agent.json: is no file'],
  ['a pipe', 'operation/wheel', asPipe, 'wheel.json: is no file'],
  ['no agent.json', 'agent', (path) => rmSync(path), 'agent.json: there is no such file'],
  [
    'a file of 3 MB',
    'operation/wheel',
    (path) => writeFileSync(path, `"${'x'.repeat(3_000_000)}"`),
    'is larger than 2 MB',
  ],
  [
    'bytes that are no UTF-8',
    'operation/wheel',
    (path) => writeFileSync(path, Buffer.concat([Buffer.from('{"title": "'), Buffer.from([0xff]), Buffer.from('"}')])),
    'wheel.json: is no text in UTF-8',
  ],
  [
    'a NUL',
    'operation/wheel',
    (path) => writeFileSync(path, readFileSync(path, 'utf8').replace(/"title": "/, '$&\\u0000')),
    'wheel.json: title: has a NUL or half of a character',
  ],
  [
    'half of a character in a name',
    'operation/promotions',
    (path) => writeFileSync(path, readFileSync(path, 'utf8').replace(/"title": "/, '$&\\ud83d')),
    'promotions.json: welcome.title: has a NUL or half of a character',
  ],
  [
    'half of a character in a key',
    'operation/promotions',
    (path) => writeFileSync(path, readFileSync(path, 'utf8').replace('"welcome"', '"\\udc00"')),
    'has a NUL or half of a character',
  ],
])('%s is refused in one line', async (_name, file, change, reason) => {
  change(fileOf(file));
  const lines = await linesOf();
  expect(lines).toEqual([expect.stringContaining(reason)]);
  expect(await agents()).toEqual([]);
});

test('a file as the folder of the files is refused in one line', async () => {
  const path = join(folder.path, 'operation');
  rmSync(path, { recursive: true });
  writeFileSync(path, '{}');
  expect(await linesOf()).toEqual([expect.stringMatching(/operation: is no folder$/)]);
});

const lotteries = 'operation/lotteries';
test.each<[string, string, (content: Json) => void, string]>([
  ['an id beyond the database’s', 'agent', (agent) => (agent.id = 2 ** 31), 'agent.json: id: Too big'],
  [
    'a text of the menu that lacks a language',
    'agent',
    ({ richMenu }) => delete richMenu.tabs[1].cells[2].label.th,
    'agent.json: richMenu.tabs[1].cells[2].label: has no th, a language of the menu',
  ],
  [
    'a time that is none',
    lotteries,
    ({ lotteries }) => (lotteries.hanoi.schedule.closes = '25:00'),
    'lotteries.json: lotteries.hanoi.schedule.closes: is a time of day in Bangkok, from 00:00 to 23:59',
  ],
  [
    'a weekday that is none',
    lotteries,
    ({ lotteries }) => (lotteries.hanoi.schedule.weekdays = [7]),
    'lotteries.json: lotteries.hanoi.schedule.weekdays[0]: is a weekday: 0 is Sunday, 6 Saturday',
  ],
  [
    'a moved day in another form',
    lotteries,
    ({ lotteries }) => (lotteries.gsb.schedule.moved = { '2027-1-1': '2027-01-02' }),
    'lotteries.gsb.schedule.moved["2027-1-1"]: the key is a day that exists, as 2027-01-16',
  ],
  [
    'a schedule without its times',
    lotteries,
    ({ lotteries }) => delete lotteries.hanoi.schedule.result,
    'lotteries.json: lotteries.hanoi.schedule.result: is missing',
  ],
  [
    'a PromptPay id of 11 digits, whose QR no bank reads',
    'operation/deposits',
    ({ receiving_accounts }) => (receiving_accounts[0].account_no = '08012345678'),
    'deposits.json: receiving_accounts[0].account_no: is no PromptPay id',
  ],
  ['a poll with one choice', 'operation/polls', ({ final }) => final.choices.splice(1), 'polls.json: final.choices: '],
  [
    'an amount below a satang',
    'operation/settings',
    (settings) => (settings.cashback = { min_baht: 1e-9 }),
    'settings.json: ',
  ],
  ['a table of rates with a hair’s rate', lotteries, ({ rates }) => (rates.other[0].rate = 1e-9), 'lotteries.json: '],
])('%s is refused in one line without a pattern', async (_name, file, change, reason) => {
  folder.edit(file, change);
  const [line = '', ...others] = await linesOf();
  expect(others).toEqual([]);
  expect(line).toContain(reason);
  expect(line).not.toMatch(/pattern|Invalid input$/);
  expect(await agents()).toEqual([]);
});

test.each(['files', 'sources'])(
  'an operator may not be named %s: the log has what no person calls under it',
  async (name) => {
    writeFileSync(fileOf('operation/operators'), JSON.stringify({ [name]: ['deposits'] }));
    expect(await linesOf()).toEqual([
      expect.stringMatching(new RegExp(`operators\\.json: ${name}: the key is a name under which the log has`)),
    ]);
  },
);
