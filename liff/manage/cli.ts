/**
 * LIFF app and rich menus as code:
 *   npm run line -- plan  [--agent chokdee]   prints what differs between agents/<agent>/agent.json and LINE;
 *                                             without tokens, the menus of that file
 *   npm run line -- apply [--agent chokdee]   makes LINE as the file says; a second run changes nothing
 * Of each channel, LOGIN and MESSAGING, either LINE_<channel>_CHANNEL_ID and LINE_<channel>_CHANNEL_SECRET, by which a
 * token of 15 minutes is issued, or LINE_<channel>_CHANNEL_TOKEN. Both sit under one provider, or LINE's user ids of
 * the two differ.
 */
import { parseArgs } from 'node:util';
import { HTTPFetchError } from '@line/bot-sdk';
import { DEFAULT_AGENT, readAgent } from '#agents/agent-file.ts';
import { tokensOf } from './channel-tokens.ts';
import { applySteps, connect, readCurrent } from './line-api.ts';
import { byHand, describeStep, liffIdOf, planSteps } from './plan.ts';
import { previewMenus } from './preview.ts';

const USAGE = `Usage: npm run line -- plan|apply [--agent chokdee]
Set LINE_LOGIN_CHANNEL_ID, LINE_LOGIN_CHANNEL_SECRET, LINE_MESSAGING_CHANNEL_ID and LINE_MESSAGING_CHANNEL_SECRET
(channels of one provider), or a token of either: LINE_LOGIN_CHANNEL_TOKEN, LINE_MESSAGING_CHANNEL_TOKEN.`;
/** What LINE's answer to a refused token or secret means. */
const REFUSALS: Readonly<Record<number, string>> = {
  400: 'LINE refuses the request',
  401: 'LINE does not know the token, or it has ended',
  403: 'The token has no right to do this: is it of the right channel?',
};

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { agent: { type: 'string', default: process.env.AGENT || DEFAULT_AGENT } },
  });
  const [command] = positionals;
  if (command !== 'plan' && command !== 'apply') throw new Error(USAGE);
  const agent = readAgent(values.agent);
  const tokens = await tokensOf(process.env);
  if (!tokens && command === 'apply') throw new Error(USAGE);
  if (!tokens) {
    say(`The menus of agents/${agent.code}/agent.json:`);
    for (const line of previewMenus(agent)) say(line);
    return say(`\nWithout LINE's channels this is not compared with what LINE has now.\n${USAGE}`);
  }
  const api = connect(tokens);
  const current = await readCurrent(api);
  const steps = planSteps(agent, current);
  const found = liffIdOf(agent, current);
  if (agent.line.liffId === null && found !== null)
    say(`LIFF app ${found}: write it into agents/${agent.code}/agent.json as line.liffId.`);
  const hint = byHand(agent, current);
  if (hint !== null) say(hint);
  if (steps.length === 0) return say('LINE is as the file says.');
  for (const step of steps) say(describeStep(step));
  if (command === 'plan') return;
  const { madeLiffId } = await applySteps(api, agent, steps, current);
  if (madeLiffId)
    say(
      `The LIFF app is ${madeLiffId}: write it into agents/${agent.code}/agent.json as line.liffId, then apply again for the menus.`,
    );
  say(`${steps.length} changes made.`);
}

/** LINE's refusal in words; never the request, which carries the token. */
function reasonOf(error: unknown): string {
  if (error instanceof TypeError && error.message === 'fetch failed') {
    const why = error.cause instanceof Error ? error.cause.message : 'no answer';
    return `LINE cannot be reached from here (${why}): nothing is known to have changed. Run it again, it goes on where it stopped`;
  }
  if (!(error instanceof HTTPFetchError)) return error instanceof Error ? error.message : String(error);
  const reason = REFUSALS[error.status] ?? 'LINE has failed: run it again, it goes on where it stopped';
  return `${reason} (HTTP ${error.status}: ${error.body})`;
}

if (process.argv.slice(2).some((word) => word === '--help' || word === '-h')) say(USAGE);
else await run();

async function run(): Promise<void> {
  try {
    await main();
  } catch (error) {
    console.error(reasonOf(error));
    process.exitCode = 1;
  }
}
