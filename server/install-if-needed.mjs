/**
 * Installs the packages of a fresh clone, or of a new lock, before `npm start`, `npm test`, `npm run check` and `npm run dev`. It is
 * plain JavaScript without a shell, because it runs before Node.js 24 is there, on any system.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import process from 'node:process';

const SHOWN_EVERY_MS = 5000;
const npm = process.env.npm_execpath;
const say = (line) => process.stdout.write(`${line}\n`);

/** The packages of the lock that this system gets. */
function wantedPackages() {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const ourLibc = process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl';
  const isOurs = (wanted, ours) => wanted === undefined || wanted.includes(ours);
  const fits = ({ os, cpu, libc }) =>
    isOurs(os, process.platform) && isOurs(cpu, process.arch) && isOurs(libc, ourLibc);
  return Object.keys(packages).filter((path) => path !== '' && fits(packages[path]));
}

/** Ends with npm's exit code; npm itself reports what went wrong. */
function install() {
  const wanted = wantedPackages();
  say(`Installing ${wanted.length} packages, Node.js 24 and PostgreSQL among them. Once, for some minutes.`);
  const since = Date.now();
  const progress = setInterval(() => {
    const there = wanted.filter((path) => existsSync(`${path}/package.json`)).length;
    say(`  ${there} of ${wanted.length} after ${Math.round((Date.now() - since) / 1000)} s`);
  }, SHOWN_EVERY_MS);
  const options = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
  spawn(process.execPath, [npm, ...options], { stdio: ['ignore', 'ignore', 'inherit'] }).on('close', (code) => {
    clearInterval(progress);
    if (code !== 0) console.error('The packages could not be installed: npm says above why.');
    process.exitCode = code ?? 1;
  });
}

if (!npm) {
  console.error('Start this by npm: npm start, npm test, npm run check or npm run dev.');
  process.exitCode = 1;
} else if (spawnSync(process.execPath, [npm, 'ls', '--depth=0'], { stdio: 'ignore' }).status !== 0) install();
