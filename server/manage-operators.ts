/** The people who sign in at the desk, where nobody there can help (docs/operations.md#operators-at-the-desk): see USAGE. */
import { parseArgs } from 'node:util';
import { username } from '#contract/operator-session.ts';
import { withAgent } from './agent-command.ts';
import { Refusal } from './lib/refusal.ts';
import { makeDefaultRoles } from './operator/default-roles.ts';
import { addPerson, resetByCommand } from './operator/people.ts';
import { listedPeople } from './operator/person-queries.ts';
import { roleByCode } from './operator/role-queries.ts';
import { databaseTime } from './runtime/clock-queries.ts';
import { Mistake, runCommand } from './runtime/command-line.ts';

const USAGE = `npm run operator -- --agent chokdee --username phimchanok --name 'พิมพ์ชนก ส.'
                        a person with the role chief, and the default roles; prints a one-time password
npm run operator -- --agent chokdee --username thanakorn --name 'ธนกร ว.' --role finance
npm run operator -- --agent chokdee --username phimchanok --reset
                        a new one-time password: second factor, passkeys and lock are cleared, sessions end
npm run operator -- --agent chokdee --list

The one-time password is good for three days. The desk is at /desk.
The database is that of DATABASE_URL, or of the server that runs on DATA_DIR.`;

function usernameOf(text: string): string {
  const parsed = username.safeParse(text);
  if (parsed.success) return parsed.data;
  throw new Mistake('--username has 3 to 32 small letters, digits, dots or dashes');
}

const shown = (name: string, password: string) => `${name}  ${password}   (one-time password, shown this once)`;

async function run(): Promise<string> {
  const { values } = parseArgs({
    options: {
      agent: { type: 'string', default: '' },
      username: { type: 'string', default: '' },
      name: { type: 'string', default: '' },
      role: { type: 'string', default: 'chief' },
      reset: { type: 'boolean', default: false },
      list: { type: 'boolean', default: false },
    },
  });
  const login = values.list ? '' : usernameOf(values.username);
  return withAgent(values.agent, async (database, agentId) => {
    const at = await databaseTime(database);
    if (values.list) {
      const people = await listedPeople(database, { agentId, at, onlineSince: at });
      const line = (one: (typeof people)[number]) =>
        [one.username, one.name, one.role_code, one.suspended_at ? 'suspended' : 'may sign in'].join('  ');
      return people.map(line).join('\n') || 'no people';
    }
    return database.transaction(async (tx) => {
      if (values.reset) {
        const password = await resetByCommand(tx, { agentId, username: login, at });
        if (password === undefined) throw new Mistake(`nobody has the username ${login}`);
        return shown(login, password);
      }
      await makeDefaultRoles(tx, agentId);
      const role = await roleByCode(tx, agentId, values.role);
      if (!role) throw new Mistake(`no role "${values.role}"`);
      const name = values.name.trim() || login;
      const { password } = await addPerson(tx, { agentId, role, username: login, name, at }).catch((error: unknown) => {
        if (error instanceof Refusal) throw new Mistake('the username or the name is taken');
        throw error;
      });
      return shown(login, password);
    });
  });
}

await runCommand(USAGE, run);
