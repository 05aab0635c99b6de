/**
 * Holds the wallet of game providers against Hub88's public document, with a counterpart made from it (hub88/counterpart.ts):
 *   npm run conformance:provider [-- --sequences 10000]
 * starts a server of its own over an empty database: every status, 10,000 random sequences of bets, wins and rollbacks against
 * a model, lists of games and pictures.
 *   npm run conformance:provider -- --url URL --keys FOLDER --username … --password … [--agent chokdee] [--port 8088] [--sequences 10000]
 * holds a running server, from outside, with a member of some 100 baht whose money it moves: never a real player's.
 */
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { login } from '#contract/auth.ts';
import { helpIfAsked } from '#server/lib/help.ts';
import { connect } from './conformance/backend.ts';
import { openEnvelope } from './conformance/envelope.ts';
import { checkProvider, LIST, shownGame } from './hub88/checks.ts';
import { OPERATOR_ID, SOURCE, startCounterpart } from './hub88/counterpart.ts';

helpIfAsked(`npm run conformance:provider [-- --sequences 10000]
npm run conformance:provider -- --url URL --keys FOLDER --username … --password … [--agent chokdee] [--port 8088] [--sequences 10000]
holds the wallet of game providers against Hub88's document; never with a real player's login`);

const { values } = parseArgs({
  options: {
    sequences: { type: 'string', default: '10000' },
    url: { type: 'string' },
    keys: { type: 'string' },
    port: { type: 'string', default: '8088' },
    agent: { type: 'string', default: 'chokdee' },
    username: { type: 'string' },
    password: { type: 'string' },
  },
});
const { sequences, url, keys, port, agent, username, password } = values;

/** A server takes a list at its start, and ten minutes after one that did not come. */
const PATIENCE_MS = 12 * 60_000;
const LOOK_EVERY_MS = 2000;

function ownServer(): number {
  const { status } = spawnSync('vitest', ['run', '--project', 'server', 'tests/server/game/hub88'], {
    stdio: 'inherit',
    env: { ...process.env, PATH: `node_modules/.bin:${process.env.PATH}`, PROVIDER_SEQUENCES: sequences },
  });
  return status ?? 1;
}

async function logIn(server: string): Promise<string> {
  const input = { agent_code: agent, username, password };
  const opened = openEnvelope(await connect(server)({ ...login, input, idempotencyKey: randomUUID() }), {});
  const parsed = login.output.safeParse(opened.kind === 'success' ? opened.data : undefined);
  if (!parsed.success) throw new Error(`the login is refused: ${JSON.stringify(opened)}`);
  return parsed.data.access_token;
}

async function runningServer(server: string, folder: string): Promise<number> {
  const counterpart = await startCounterpart({ port: Number(port), keys: folder, isKept: true });
  try {
    counterpart.list = LIST;
    console.log(
      `The server runs with GAME_PROVIDERS=${SOURCE}=${OPERATOR_ID}@hub88+${counterpart.origin} GAME_KEYS=${folder} SANDBOX=off.\nWaiting until it shows the games of the list …`,
    );
    const end = Date.now() + PATIENCE_MS;
    while (!(await shownGame({ url: server, agentCode: agent }))) {
      if (Date.now() > end) throw new Error('the server does not show the games: see its log');
      await wait(LOOK_EVERY_MS);
    }
    const wallet = { url: server, agentCode: agent, token: await logIn(server), counterpart };
    const checks = await checkProvider(wallet, Number(sequences));
    for (const { name, expected, found } of checks)
      console.log(found === expected ? `ok    ${name}: ${found}` : `FAIL  ${name}: ${found}, not ${expected}`);
    const failed = checks.filter(({ expected, found }) => expected !== found).length;
    console.log(
      `${checks.length - failed} passed, ${failed} failed\nNot to be had from outside: RS_ERROR_INVALID_PARTNER, RS_ERROR_USER_DISABLED, RS_ERROR_LIMIT_REACHED, RS_ERROR_TOKEN_EXPIRED`,
    );
    return failed === 0 ? 0 : 1;
  } finally {
    counterpart.close();
  }
}

if (url === undefined) process.exitCode = ownServer();
else if (keys === undefined || username === undefined || password === undefined)
  throw new Error('--url needs --keys, --username and --password');
else process.exitCode = await runningServer(url, keys);
