import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wrongSubjects } from '../commits.ts';

const home = mkdtempSync(join(tmpdir(), 'chokdee-commits-'));
const whole = join(home, 'whole');
const git = (folder: string, ...args: string[]) =>
  execFileSync('git', ['-C', folder, '-c', 'user.name=test', '-c', 'user.email=test@example', ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();
const commit = (subject: string) => git(whole, 'commit', '--allow-empty', '-m', subject, '-m', 'x'.repeat(200));

let since: string;
beforeAll(() => {
  execFileSync('git', ['init', '-q', whole]);
  commit('a'.repeat(100));
  since = git(whole, 'rev-parse', 'HEAD');
  commit(`เพิ่ม${'ก'.repeat(67)}`);
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

test('subjects of 73 characters and of one are named after the rule; older ones, bodies and 72 characters are not', () => {
  expect(wrongSubjects(whole, since)).toEqual([]);
  commit('b'.repeat(73));
  commit('x');
  commit('Add a lottery');
  expect(wrongSubjects(whole, since)).toEqual([
    expect.stringMatching(/^commit \w+ x: the subject has 1 characters/),
    expect.stringMatching(/^commit \w+ b{73}: the subject has 73 characters/),
  ]);
});

test('a shallow clone checks its newest commit, and a folder without a history nothing', () => {
  const shallow = join(home, 'shallow');
  execFileSync('git', ['clone', '-q', '--depth=2', pathToFileURL(whole).href, shallow]);
  expect(wrongSubjects(shallow, since)).toEqual([]);
  expect(wrongSubjects(home, since)).toBeNull();
  expect(wrongSubjects(join(home, 'nowhere'), since)).toBeNull();
});
