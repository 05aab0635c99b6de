/** Operators' API keys (docs/operations.md#operators-keys): see USAGE. */
import { parseArgs } from 'node:util';
import { OPERATOR_SCOPES } from '#contract/operator-shapes.ts';
import { isOperatorKeyName, type ListedKey, listedKeys, revokeOperatorKey } from './access/operator-key-queries.ts';
import { createOperatorKey, isScope, keyNameFault } from './access/operator-keys.ts';
import { withAgent } from './agent-command.ts';
import { databaseTime } from './runtime/clock-queries.ts';
import { Mistake, runCommand } from './runtime/command-line.ts';

const USAGE = `npm run operator-key -- --agent chokdee --list                 names, scopes, last use
npm run operator-key -- --agent chokdee --name ops --scopes deposits,confirmations:read
                                                               makes a key, which is shown once
npm run operator-key -- --agent chokdee --name ops --revoke    ends it

Scopes are ${OPERATOR_SCOPES.join(', ')}, each alone or with :read.
The database is that of DATABASE_URL, or of the server that runs on DATA_DIR.`;

const day = (at: Date | null) => (at === null ? 'never' : at.toISOString().slice(0, 16).replace('T', ' '));
const lineOf = ({ name, scopes, isRevoked, createdAt, usedAt }: ListedKey): string =>
  [name, isRevoked ? 'revoked' : scopes.join(','), `made ${day(createdAt)}`, `used ${day(usedAt)}`].join('  ');

function requestedScopes(text: string): string[] {
  const scopes = text.split(',').filter((scope) => scope !== '');
  const unknown = scopes.filter((scope) => !isScope(scope));
  if (scopes.length === 0 || unknown.length > 0)
    throw new Mistake(`--scopes wants some of ${OPERATOR_SCOPES.join(',')}, each alone or with :read`);
  return scopes;
}

async function run(): Promise<string> {
  const { values } = parseArgs({
    options: {
      agent: { type: 'string', default: '' },
      name: { type: 'string', default: '' },
      scopes: { type: 'string', default: '' },
      revoke: { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
    },
  });
  const nameFault = values.list ? null : keyNameFault(values.name);
  if (nameFault !== null) throw new Mistake(`--name: ${nameFault}`);
  const scopes = values.revoke || values.list ? [] : requestedScopes(values.scopes);
  return withAgent(values.agent, async (database, agentId) => {
    if (values.list) return (await listedKeys(database, agentId)).map(lineOf).join('\n') || 'no keys';
    const named = { agentId, name: values.name, now: await databaseTime(database) };
    return database.transaction(async (tx) => {
      if (values.revoke) {
        // Exit code 1 where the name is wrong: a script would think that the leaked key is revoked.
        if (!(await revokeOperatorKey(tx, named))) throw new Mistake(`no key ${values.name} is in use`);
        return 'revoked';
      }
      if (await isOperatorKeyName(tx, agentId, values.name))
        throw new Mistake(
          `the name ${values.name} is taken, also by a key that was revoked: the audit log tells keys by it`,
        );
      return createOperatorKey(tx, { ...named, scopes });
    });
  });
}

await runCommand(USAGE, run);
