/**
 * Holds any backend against the contract:
 *   node tests/contract/conformance.ts --url http://127.0.0.1:3000 [--username … --password …] [--agent chokdee] [--strict]
 * It sends nothing that moves money, points or stock. With a member's login it also checks what members read. A call
 * that answers 501 `not_available` is listed; `--strict` makes it a failure.
 */
import { parseArgs } from 'node:util';
import { helpIfAsked } from '../../server/lib/help.ts';
import { checkBackend } from './conformance/checks.ts';
import { report, totalOf } from './conformance/report.ts';

helpIfAsked(`npm run conformance -- --url http://127.0.0.1:3000 --agent chokdee [--username … --password …] [--strict]
holds any backend against the contract; --strict makes calls that are not built a failure`);

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://127.0.0.1:3000' },
    agent: { type: 'string', default: 'chokdee' },
    username: { type: 'string' },
    password: { type: 'string' },
    strict: { type: 'boolean', default: false },
  },
});
const { url, agent, username, password, strict } = values;

const checks = await checkBackend({
  url,
  agentCode: agent,
  ...(username !== undefined && password !== undefined && { login: { username, password } }),
});
console.log(report(checks, { strict }));
process.exitCode = totalOf(checks, { strict }).failed === 0 ? 0 : 1;
