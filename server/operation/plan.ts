import type { KeyOf, StoredRecord, Value } from '../agent/operation-file.ts';
import type { Transaction } from '../platform/database.ts';
import { type Difference, differences } from './difference.ts';
import type { AgentFolder, Wanted } from './folder.ts';
import { fileRecords, lockOperation } from './queries.ts';

/** What an apply would do with one record. */
export type Step =
  | { step: 'make'; kind: string; key: string; value: Value; wanted: Wanted }
  | { step: 'change'; kind: string; key: string; id: string; differences: Difference[]; wanted: Wanted }
  /** The stored record already equals the file's: only the link between the two is saved. */
  | { step: 'adopt'; kind: string; key: string; id: string }
  /** A file created the record and no longer contains it. */
  | { step: 'end'; kind: string; key: string; id: string };

/** Ids of the records that files have made, by kind and key. */
export type Ids = Map<string, Map<string, string>>;

export interface Plan {
  steps: readonly Step[];
  ids: Ids;
}

/** Compares an agent's folder with the database, and keeps others from changing agents by files until the transaction ends. */
export async function planOf(tx: Transaction, { agent, wanted, kinds }: AgentFolder, at: Date): Promise<Plan> {
  await lockOperation(tx);
  const ids: Ids = new Map(kinds.map(({ name }) => [name, new Map()]));
  const keys = new Map<string, string>();
  for (const { kind, key, record_id } of await fileRecords(tx, agent.id)) {
    ids.get(kind)?.set(key, record_id);
    keys.set(`${kind} ${record_id}`, key);
  }
  const keyOf: KeyOf = (kind, id) => (id === null ? null : (keys.get(`${kind} ${id}`) ?? null));
  const steps: Step[] = [];
  const ends: Step[] = [];
  for (const kind of kinds) {
    const known = ids.get(kind.name) ?? new Map<string, string>();
    const stored = await kind.stored(tx, agent.id, keyOf, at);
    const byId = new Map(stored.map((record) => [record.id, record]));
    const byKey = new Map(stored.flatMap((record) => (record.key === undefined ? [] : [[record.key, record]])));
    const here = wanted.filter(({ record }) => record.kind === kind.name);
    for (const one of here) {
      const found = byKey.get(one.record.key) ?? byId.get(known.get(one.record.key) ?? '');
      steps.push(...stepOf(one, found, known));
      if (found) known.set(one.record.key, found.id);
    }
    for (const [key, id] of known) {
      const record = byId.get(id);
      if (record && !record.isOff && !here.some((one) => one.record.key === key))
        ends.unshift({ step: 'end', kind: kind.name, key, id });
    }
  }
  return { steps: [...steps, ...ends], ids };
}

function stepOf(wanted: Wanted, found: StoredRecord | undefined, known: ReadonlyMap<string, string>): Step[] {
  const { kind, key, value } = wanted.record;
  if (!found) return [{ step: 'make', kind, key, value, wanted }];
  const changes = differences(found.value, value).filter(({ path }) => !wanted.record.ignores?.includes(path));
  if (changes.length > 0) return [{ step: 'change', kind, key, id: found.id, differences: changes, wanted }];
  return known.get(key) === found.id ? [] : [{ step: 'adopt', kind, key, id: found.id }];
}
