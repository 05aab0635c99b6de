/** Builds the app when a source is newer than the last build, so that `npm start` is quick the second time. */
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, statSync } from 'node:fs';

const SOURCES = [
  'src/**/*',
  'liff/**/*',
  'contract/**/*',
  'public/**/*',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
];
const built = existsSync('dist/index.html') ? statSync('dist/index.html').mtimeMs : 0;
const isStale = globSync(SOURCES).some((file) => statSync(file).mtimeMs > built);
if (isStale)
  execFileSync('vite', ['build', '--logLevel', 'warn'], { stdio: 'inherit', shell: process.platform === 'win32' });
