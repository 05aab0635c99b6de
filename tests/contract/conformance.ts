/**
 * Holds any backend against the contract:
 *   node tests/contract/conformance.ts --url http://127.0.0.1:3000 [--username … --password …] [--agent chokdee] [--strict]
 * Without --agent it is the one whose site the address serves.
 * It sends nothing that moves money, points or stock. With a member's login it also checks what members read. A call
 * that answers 501 `not_available` is listed; `--strict` makes it a failure.
 */
import { parseArgs } from 'node:util';
import { helpIfAsked } from '#server/lib/help.ts';
import { agentOfSite } from './conformance/backend.ts';
import { checkBackend } from './conformance/checks.ts';
import { report, totalOf } from './conformance/report.ts';

helpIfAsked(`npm run conformance -- --url http://127.0.0.1:3000 [--agent chokdee] [--username … --password …] [--strict]
holds any backend against the contract; the agent is that of the address's page, unless --agent is given; --strict makes calls that are not built a failure`);

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://127.0.0.1:3000' },
    agent: { type: 'string' },
    username: { type: 'string' },
    password: { type: 'string' },
    strict: { type: 'boolean', default: false },
  },
});
const { url, username, password, strict } = values;

const agent = values.agent ?? (await agentOfSite(url));
if (agent === null) {
  console.error(`${url} does not say whose site it is: give the agent's code, --agent <code>`);
  process.exit(1);
}

const checks = await checkBackend({
  url,
  agentCode: agent,
  ...(username !== undefined && password !== undefined && { login: { username, password } }),
});
console.log(report(checks, { strict }));
process.exitCode = totalOf(checks, { strict }).failed === 0 ? 0 : 1;
