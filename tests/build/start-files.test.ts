import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { refuseMissingPackages } from '../installed.ts';

const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'));

test('no script needs the shell of one operating system', () => {
  const isOfOneShell = (script: string) => /[<>|;$`']|(^|&& )\w+=/.test(script);
  expect(Object.entries(scripts).filter(([, script]) => isOfOneShell(script))).toEqual([]);
});

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'chokdee-start-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('packages of a fresh clone', () => {
  /** An npm that has (0) or lacks (1) the packages, and whose install ends with `code`. */
  function start(lacks: number, code = 0) {
    const npm = join(folder, 'npm.cjs');
    writeFileSync(
      npm,
      `const [command] = process.argv.slice(2);
       if (command === 'ls') process.exit(${lacks});
       require('node:fs').writeFileSync('asked.json', JSON.stringify(process.argv.slice(2)));
       console.log('forty lines of npm');
       if (${code}) console.error('npm error network');
       process.exit(${code});`,
    );
    const packages = { '': {}, 'node_modules/a': {}, 'node_modules/b': { os: ['none'] } };
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages }));
    return spawnSync(process.execPath, [resolve('server/install-if-needed.mjs')], {
      cwd: folder,
      env: { ...process.env, npm_execpath: npm },
      encoding: 'utf8',
    });
  }

  test('are installed, and one line says so', () => {
    const { status, stdout, stderr } = start(1);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toBe('Installing 1 packages, Node.js 24 and PostgreSQL among them. Once, for some minutes.\n');
    expect(JSON.parse(readFileSync(join(folder, 'asked.json'), 'utf8'))).toContain('--loglevel=error');
  });

  test('are left alone where they are there', () => {
    expect(start(0)).toMatchObject({ status: 0, stdout: '', stderr: '' });
  });

  test('that cannot be installed end the start with npm’s reason', () => {
    const { status, stderr } = start(1, 7);
    expect(status).toBe(7);
    expect(stderr).toBe('npm error network\nThe packages could not be installed: npm says above why.\n');
  });

  test('of which some are missing are named before vitest looks for tests', () => {
    const file = join(folder, 'package.json');
    const versions = (...names: string[]) => Object.fromEntries(names.map((name) => [name, '1']));
    const write = (...names: string[]) =>
      writeFileSync(file, JSON.stringify({ dependencies: versions('@a/b'), devDependencies: versions(...names) }));
    mkdirSync(join(folder, 'node_modules/@a/b'), { recursive: true });
    writeFileSync(join(folder, 'node_modules/@a/b/package.json'), '{}');
    write();
    refuseMissingPackages(file);
    write('c', '@a/d');
    expect(() => refuseMissingPackages(file)).toThrow('not installed: c, @a/d (npm install)');
  });
});

test('a Node.js that is too old is told in one line, by every command of a host', () => {
  mkdirSync(join(folder, 'server'));
  copyFileSync('server/node-version.mjs', join(folder, 'server/node-version.mjs'));
  const run = (node: string) => {
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ engines: { node } }));
    return spawnSync(process.execPath, [join(folder, 'server/node-version.mjs')], { encoding: 'utf8' });
  };
  expect(run('>=22.18')).toMatchObject({ status: 0, stderr: '' });
  const { status, stderr } = run('>=99.3');
  expect(status).toBe(1);
  expect(stderr).toMatch(/^chokdee cannot start: \S+ is Node\.js [\d.]+, and 99\.3 is the oldest that can .*\n$/);
  for (const name of ['serve', 'agent', 'operator-key', 'stops', 'cell', 'doctor'])
    expect(scripts[name], name).toMatch(/^node server\/node-version\.mjs && /);
  expect(readFileSync('server/deploy/chokdee@.service', 'utf8')).toMatch(/^ExecStartPre=.*node-version\.mjs$/m);
});
