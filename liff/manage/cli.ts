/**
 * LIFF app and rich menus as code:
 *   npm run line -- plan  [--agent chokdee]   prints what differs between liff/agents/<agent>/agent.json and LINE
 *   npm run line -- apply [--agent chokdee]   makes LINE as the file says; a second run changes nothing
 * Tokens: LINE_LOGIN_CHANNEL_TOKEN and LINE_MESSAGING_CHANNEL_TOKEN. Both channels sit under one provider, or LINE's
 * user ids of the two differ.
 */
import { parseArgs } from 'node:util';
import { DEFAULT_AGENT, readAgent } from '../agents/agent-file.ts';
import { applySteps, connect, readCurrent } from './line-api.ts';
import { describeStep, planSteps } from './plan.ts';

const USAGE =
  'Usage: npm run line -- plan|apply [--agent chokdee]\nSet LINE_LOGIN_CHANNEL_TOKEN and LINE_MESSAGING_CHANNEL_TOKEN (channels of one provider).';

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { agent: { type: 'string', default: process.env.AGENT || DEFAULT_AGENT } },
  });
  const [command] = positionals;
  const {
    LINE_LOGIN_CHANNEL_TOKEN: login,
    LINE_MESSAGING_CHANNEL_TOKEN: messaging,
    LINE_API_URL: apiUrl,
  } = process.env;
  if ((command !== 'plan' && command !== 'apply') || !login || !messaging) throw new Error(USAGE);
  const agent = readAgent(values.agent);
  const api = connect({ login, messaging, ...(apiUrl && { apiUrl }) });
  const current = await readCurrent(api);
  const steps = planSteps(agent, current);
  if (steps.length === 0) return say('LINE is as the file says.');
  for (const step of steps) say(describeStep(step));
  if (command === 'plan') return;
  const { madeLiffId } = await applySteps(api, agent, steps, current);
  if (madeLiffId)
    say(
      `The LIFF app is ${madeLiffId}: write it into liff/agents/${agent.code}/agent.json as line.liffId, then apply again for the menus.`,
    );
  say(`${steps.length} changes made.`);
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
