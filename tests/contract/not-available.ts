/**
 * Writes the README's list of calls that are not built yet, as a server of its own (or `--url …`) reports them:
 *   node tests/contract/not-available.ts [--url http://127.0.0.1:3000] [--check]
 * With `--check` nothing is written, and a README that is out of date fails.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { startTestServer } from '../server/harness.ts';
import { listNotAvailable, withList } from './not-available-list.ts';

const { values } = parseArgs({ options: { url: { type: 'string' }, check: { type: 'boolean', default: false } } });
const file = new URL('../../README.md', import.meta.url);

async function missingCalls(): Promise<string[]> {
  if (values.url !== undefined) return listNotAvailable(values.url);
  const server = await startTestServer();
  try {
    return await listNotAvailable(server.url);
  } finally {
    await server.close();
  }
}

const calls = await missingCalls();
const readme = readFileSync(file, 'utf8');
const wanted = withList(readme, calls);
if (!values.check) writeFileSync(file, wanted);
console.log(
  `${calls.length} calls are not available; the README ${readme === wanted ? 'says so' : values.check ? 'is out of date' : 'was updated'}`,
);
process.exitCode = values.check && readme !== wanted ? 1 : 0;
