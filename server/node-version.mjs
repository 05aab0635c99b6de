/** Ends with one line on a Node.js that reads no TypeScript, whose own answer is a stack trace. Plain JavaScript for that reason. */
import { readFileSync } from 'node:fs';
import process from 'node:process';

const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const numbers = (version) => version.replace(/^\D+/, '').split('.').map(Number);
const [major, minor] = numbers(process.versions.node);
const [leastMajor, leastMinor] = numbers(engines.node);

if (major < leastMajor || (major === leastMajor && minor < leastMinor)) {
  console.error(
    `chokdee cannot start: ${process.execPath} is Node.js ${process.versions.node}, and ${leastMajor}.${leastMinor} is the oldest that can (docs/runbook.md#start-it)`,
  );
  process.exitCode = 1;
}
