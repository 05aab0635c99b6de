/**
 * Builds the app, and the sandbox's games if that folder exists. Without `--all` it builds only what is older than
 * its sources, so that a second `npm start` is quick.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DEFAULT_AGENT, rendererFolder, siteFolder } from '#agents/agent-file.ts';
import { helpIfAsked } from './lib/help.ts';

helpIfAsked(`npm run build   builds the app of AGENT, the operators' desk and the sandbox's games`);

interface Build {
  /** A file that the build writes. */
  output: string;
  sources: string[];
  options: string[];
}

const AGENT = process.env.AGENT || DEFAULT_AGENT;
const APP: Build = {
  output: `${siteFolder(AGENT)}/index.html`,
  sources: ['{agents,build,contract,liff,public,src}/**/*', 'index.html', 'vite.config.ts', 'package.json'],
  options: [],
};

/** The app for the server, which renders the first screen of pages. */
const RENDERER: Build = {
  output: `${rendererFolder(AGENT)}/entry-server.js`,
  sources: APP.sources,
  options: ['--ssr', 'src/boot/entry-server.tsx'],
};

const DESK_CONFIG = 'src/desk/vite.config.ts';
/** The operators' desk, one for all agents. */
const DESK: Build = {
  output: 'dist-desk/index.html',
  sources: ['{agents,build,contract,src}/**/*', 'package.json'],
  options: ['--config', DESK_CONFIG],
};

const GAMES_CONFIG = 'sandbox/games/client/vite.config.ts';
const GAMES: Build = {
  output: 'dist-games/verify/index.html',
  sources: ['sandbox/games/**/*', 'game-art/**/*', '{build,contract}/**/*', 'package.json'],
  options: ['--config', GAMES_CONFIG],
};

function isStale({ output, sources }: Build): boolean {
  const built = existsSync(output) ? statSync(output).mtimeMs : 0;
  return globSync([...sources, 'package-lock.json']).some((file) => statSync(file).mtimeMs > built);
}

const isAll = process.argv.includes('--all');
// A production install may lack the sandbox.
for (const build of existsSync(GAMES_CONFIG) ? [APP, RENDERER, DESK, GAMES] : [APP, RENDERER, DESK])
  if (isAll || isStale(build)) {
    if (!isAll) process.stdout.write(`Building ${dirname(build.output)}, for some seconds.\n`);
    execFileSync('vite', ['build', ...build.options, ...(isAll ? [] : ['--logLevel', 'warn'])], {
      stdio: 'inherit',
      shell: process.platform === 'win32',
    });
  }
