/** Builds the app and the sandbox's games where a source is newer than the last build: `npm start` is quick the second time. */
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, statSync } from 'node:fs';
import { DEFAULT_AGENT, siteFolder } from '../liff/agents/agent-file.ts';

interface Build {
  /** A file that the build writes. */
  made: string;
  sources: string[];
  options: string[];
}

const GAMES_CONFIG = 'sandbox/games/client/vite.config.ts';
const BUILDS: Build[] = [
  {
    made: `${siteFolder(process.env.AGENT || DEFAULT_AGENT)}/index.html`,
    sources: ['src/**/*', 'liff/**/*', 'contract/**/*', 'public/**/*', 'index.html', 'vite.config.ts'],
    options: [],
  },
  {
    made: 'dist-games/verify/index.html',
    sources: ['sandbox/games/**/*', 'game-art/**/*', 'contract/**/*'],
    options: ['--config', GAMES_CONFIG],
  },
];

for (const { made, sources, options } of BUILDS) {
  const built = existsSync(made) ? statSync(made).mtimeMs : 0;
  const isStale = globSync([...sources, 'package-lock.json']).some((file) => statSync(file).mtimeMs > built);
  if (isStale)
    execFileSync('vite', ['build', ...options, '--logLevel', 'warn'], {
      stdio: 'inherit',
      shell: process.platform === 'win32',
    });
}
