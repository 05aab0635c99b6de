/** `npm run stops`: emergency stops from a terminal, for when no call reaches the server (docs/rules.md#emergency-stops). */
import { parseArgs } from 'node:util';
import type { Endpoint } from '#contract/endpoint.ts';
import { operatorConfirm } from '#contract/operator.ts';
import { mayCall } from '#contract/operator-shapes.ts';
import { operatorLiftStop, operatorStop } from '#contract/operator-stops.ts';
import { findOperator, type Operator } from './access/operator-keys.ts';
import { withAgent } from './agent-command.ts';
import type { Database, Transaction } from './database/database.ts';
import { parseInput } from './http/input.ts';
import { recordUse } from './http/operator-access.ts';
import { Refusal } from './lib/refusal.ts';
import { createConfirmations } from './operator/confirmations.ts';
import { databaseTime } from './runtime/clock-queries.ts';
import { linesOfError, Mistake, runCommand } from './runtime/command-line.ts';
import { liftStop, listStops, putStop, requestLift } from './stops/service.ts';

const USAGE = `npm run stops: emergency stops, in the database of DATABASE_URL or of the server that runs on DATA_DIR

  npm run stops -- --agent chokdee                                what is stopped
  npm run stops -- --agent chokdee --stop payouts --reason "…"    by one key: OPERATOR_KEY
  npm run stops -- --agent chokdee --lift payouts --reason "…"    by two keys: OPERATOR_KEY and SECOND_OPERATOR_KEY

What: site, deposits, payouts, lottery or provider; the last two with --subject and the id that the list shows.
Players read --message "…" and --expected 2026-12-01T16:30:00+07:00.
Keys come from the environment, so that no list of processes shows them.`;

const OPTIONS = {
  agent: { type: 'string', default: '' },
  stop: { type: 'string' },
  lift: { type: 'string' },
  subject: { type: 'string' },
  reason: { type: 'string' },
  message: { type: 'string' },
  expected: { type: 'string' },
} as const;

/** The audit log has this in place of an address. */
const IP = 'command line';

/** The operator of a key in the environment, who may make these calls for the agent. */
async function operatorOf(database: Database, name: string, agentId: number, calls: Endpoint[]): Promise<Operator> {
  const key = process.env[name];
  if (!key) throw new Mistake(`${name} is missing: the operator's key`);
  const operator = await findOperator(database, key);
  if (operator?.agentId !== agentId) throw new Mistake(`${name} is no key of this agent, or was revoked`);
  const lacking = calls.find((call) => !mayCall(operator.scopes, call));
  if (lacking) throw new Mistake(`${name} lacks the scope for ${lacking.path}`);
  return operator;
}

const lineOf = (row: Awaited<ReturnType<typeof listStops>>[number]) =>
  [
    row.stop ? 'STOPPED' : 'runs   ',
    row.kind,
    row.subject ?? '-',
    row.name,
    row.stop ? `since ${row.stop.since} by ${row.stop.stopped_by}: ${row.stop.reason}` : '',
  ].join('  ');

async function stop(database: Database, agentId: number, input: object, at: Date): Promise<string> {
  const operator = await operatorOf(database, 'OPERATOR_KEY', agentId, [operatorStop]);
  const parsed = parseInput(operatorStop, input);
  await database.transaction(async (tx) => {
    await putStop(tx, operator, parsed, at);
    await recordUse(tx, { operator, endpoint: operatorStop, input: parsed, outcome: 'done', ip: IP, at });
  });
  return 'stopped';
}

async function lift(database: Database, agentId: number, input: object, at: Date): Promise<string> {
  const first = await operatorOf(database, 'OPERATOR_KEY', agentId, [operatorLiftStop]);
  const second = await operatorOf(database, 'SECOND_OPERATOR_KEY', agentId, [operatorLiftStop, operatorConfirm]);
  const parsed = parseInput(operatorLiftStop, input);
  const confirmations = createConfirmations(() => at);
  confirmations.onConfirmed(operatorLiftStop, (tx, wanted, operator) => liftStop(tx, wanted, operator, at));
  const use = (tx: Transaction, operator: Operator, endpoint: Endpoint, what: object) =>
    recordUse(tx, { operator, endpoint, input: what, outcome: 'done', ip: IP, at });
  await database.transaction(async (tx) => {
    const confirmation_id = await requestLift(tx, confirmations, first, parsed);
    await use(tx, first, operatorLiftStop, parsed);
    await confirmations.confirm(tx, confirmation_id, second);
    await use(tx, second, operatorConfirm, { confirmation_id });
  });
  return 'lifted';
}

async function run(): Promise<string> {
  const { values } = parseArgs({ options: OPTIONS });
  return withAgent(values.agent, async (database, agentId) => {
    const at = await databaseTime(database);
    const kind = values.stop ?? values.lift;
    if (kind === undefined) return (await listStops(database, agentId, at)).map(lineOf).join('\n');
    const { subject, reason, message, expected: expected_at } = values;
    const target = { kind, reason, ...(subject !== undefined && { subject }) };
    if (values.lift !== undefined) return lift(database, agentId, target, at);
    const told = { ...(message !== undefined && { message }), ...(expected_at !== undefined && { expected_at }) };
    return stop(database, agentId, { ...target, ...told }, at);
  });
}

/** A refusal by the option that it is about, in one line. */
function lineOfRefusal({ message, detail }: Refusal): string {
  const [field] = Object.entries(detail.fields ?? {});
  return field ? `--${field[0].replace('_at', '')}: ${field[1]}` : message;
}

await runCommand(USAGE, run, (error) => (error instanceof Refusal ? lineOfRefusal(error) : linesOfError(error)));
