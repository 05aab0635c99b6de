import { comparable, type KeyOf, type Value } from '#server/agent/operation-file.ts';
import type { Transaction } from '#server/database/database.ts';
import { demoMarks, markOf, settingMarks } from './demo-marks.ts';
import { FILE_KINDS } from './folder.ts';
import { fileRecords } from './queries.ts';

export interface DemoAgent {
  id: number;
  code: string;
  /** The configuration as it is stored. */
  config: unknown;
}

/** An agent's records that are the demo's, by their names, without those that its settings confirm. */
export interface DemoData {
  /** Invented accounts: players' payments to them would be lost. No setting confirms them. */
  accounts: readonly string[];
  others: readonly string[];
}

/**
 * The demo's data that an agent still has: invented receiving accounts, lotteries that are drawn at random, gifts,
 * words and approvals that nobody has confirmed (docs/rules.md#agents).
 */
export async function demoDataOf(tx: Transaction, agent: DemoAgent, at: Date): Promise<DemoData> {
  const keys = new Map(
    (await fileRecords(tx, agent.id)).map(({ kind, key, record_id }) => [`${kind} ${record_id}`, key]),
  );
  const keyOf: KeyOf = (kind, id) => (id === null ? null : (keys.get(`${kind} ${id}`) ?? null));
  const marks = demoMarks();
  const accounts: string[] = [];
  const others = settingMarks(comparable(agent.config)).flatMap(({ name, mark }) =>
    marks.has(mark) ? [`setting ${name}`] : [],
  );
  for (const kind of FILE_KINDS)
    for (const { id, key, value, isOff } of await kind.stored(tx, agent.id, keyOf, at)) {
      if (isOff) continue;
      const mark = markOf(kind.name, value);
      const isDemos = kind.name === 'lottery' ? isDrawnAtRandom(value) : mark !== null && marks.has(mark);
      const name = `${kind.name} ${key ?? keyOf(kind.name, id) ?? `#${id}`}`;
      if (isDemos) (kind.name === 'receiving account' ? accounts : others).push(name);
    }
  const confirmed = confirmedOf(agent.config);
  return { accounts, others: others.filter((name) => !confirmed.includes(name)) };
}

function confirmedOf(config: unknown): readonly unknown[] {
  const isListed = typeof config === 'object' && config !== null && 'demo_confirmed' in config;
  return isListed && Array.isArray(config.demo_confirmed) ? config.demo_confirmed : [];
}

/** A lottery that no source and no person draws. Yeekee is drawn from its shots. */
function isDrawnAtRandom(value: Value): boolean {
  const rule = typeof value === 'object' && value !== null && 'rule' in value ? value.rule : null;
  return typeof rule === 'object' && rule !== null && 'draw' in rule && rule.draw === 'seed';
}

/** Why production does not serve an agent, a line for each reason; empty if it has nothing of the demo. */
export function demoReasons({ code }: Pick<DemoAgent, 'code'>, { accounts, others }: DemoData): string[] {
  const names = (list: readonly string[]) => list.join(', ');
  return [
    ...(accounts.length > 0
      ? [`agent ${code} has the demo's ${names(accounts)}: no one owns them, and payments of players would be lost`]
      : []),
    ...(others.length > 0
      ? [
          `agent ${code} has as the demo has it: ${names(others)}. Make them its own, or name each in "demo_confirmed" of its settings.json`,
        ]
      : []),
  ];
}
