import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { endpoints } from '#contract/all.ts';
import { SPEC_CALLS } from './spec-calls.ts';

const DECISION = 'docs/decisions/2026-11-22-calls-that-another-call-serves-better.md';

const app = globSync('src/**/*.{ts,tsx}')
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');
/** Calls by an imported endpoint; the start in LINE sends some before the endpoints' code is there, by their paths. */
const isMade = (name: string, path: string) =>
  new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from '#contract/`).test(app) || app.includes(`'${path}'`);
const explained = readFileSync(DECISION, 'utf8');

test('the app makes every call of the specification, or a decision says which other call it makes', () => {
  const calls = SPEC_CALLS.map(([method, path]) => {
    const [name = ''] = Object.entries(endpoints).find(([, one]) => one.method === method && one.path === path) ?? [];
    // `auth.login` is `login` of contract/auth.ts.
    return { name: name.replace(/^.*\./, ''), path, short: path.replace(/^\/api\/(member\/)?/, '') };
  });
  const left = calls.filter(({ name, path }) => !isMade(name, path));
  expect(left.filter(({ short }) => !explained.includes(`\`${short}\``)).map(({ path }) => path)).toEqual([]);
  // Calls that a decision leaves out are known by number: a call that the app no longer makes is noticed.
  expect([calls.length, left.map(({ short }) => short).sort()]).toEqual([
    75,
    [
      'agent/bank_accounts',
      'agent/true_money_accounts',
      'lotto/result',
      'payment/info',
      'poll/quota/get',
      'wheel/config',
      'wheel/spin',
    ],
  ]);
});
