import type { KeyOf, StoredRecord, Value } from '#server/agent/operation-file.ts';
import type { Transaction } from '#server/database/database.ts';
import { type Difference, differences } from './difference.ts';
import { driftOf, isInOrder } from './drift.ts';
import type { AgentFolder, Wanted } from './folder.ts';
import { type FileRecord, fileRecords, lockOperation } from './queries.ts';

/** The effect of an apply on one record. */
export type Step =
  /** `isGone`: files have made it, and something else has removed it since. */
  | { step: 'make'; kind: string; key: string; value: Value; isGone: boolean; wanted: Wanted }
  /** `drift`: those of the differences that something else has made since the last apply. */
  | {
      step: 'change';
      kind: string;
      key: string;
      id: string;
      differences: Difference[];
      drift: Difference[];
      wanted: Wanted;
    }
  /** The stored record already equals the file's: only the link between the two is saved. */
  | { step: 'adopt'; kind: string; key: string; id: string; value: Value }
  /** A file created the record and no longer contains it. */
  | { step: 'end'; kind: string; key: string; id: string };

/** Ids of the records that files have made, by kind and key. */
export type Ids = Map<string, Map<string, string>>;

export interface Plan {
  steps: readonly Step[];
  ids: Ids;
}

/** Tells whether the step would overwrite what calls have changed or removed since the last apply. */
export const isDrift = (step: Step): boolean =>
  (step.step === 'make' && step.isGone) || (step.step === 'change' && step.drift.length > 0);

/** Compares an agent's folder with the database, and keeps others from changing agents by files until the transaction ends. */
export async function planOf(tx: Transaction, { agent, wanted, kinds }: AgentFolder, at: Date): Promise<Plan> {
  await lockOperation(tx);
  const made = await fileRecords(tx, agent.id);
  const ids: Ids = new Map(kinds.map(({ name }) => [name, new Map()]));
  const keys = new Map<string, string>();
  for (const { kind, key, record_id } of made) {
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
    const here = wanted.filter(({ record }) => record.kind === kind.name);
    const pairs = pairsOf(here, stored, known);
    const inOrder = isInOrder(pairs.map(({ found }) => found?.value));
    for (const { one, found } of pairs) {
      const before = made.find(({ kind: name, key }) => name === kind.name && key === one.record.key);
      steps.push(...stepOf(one, found, before, inOrder));
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

/** The records of a kind in the files, each with the stored one. */
export function pairsOf(
  here: readonly Wanted[],
  stored: readonly StoredRecord[],
  known: ReadonlyMap<string, string>,
): { one: Wanted; found: StoredRecord | undefined }[] {
  const byId = new Map(stored.map((record) => [record.id, record]));
  const byKey = new Map(stored.flatMap((record) => (record.key === undefined ? [] : [[record.key, record]])));
  return here.map((one) => ({
    one,
    found: byKey.get(one.record.key) ?? byId.get(known.get(one.record.key) ?? ''),
  }));
}

function stepOf(
  wanted: Wanted,
  found: StoredRecord | undefined,
  before: FileRecord | undefined,
  isInOrder: boolean,
): Step[] {
  const { kind, key, value } = wanted.record;
  if (!found) return [{ step: 'make', kind, key, value, isGone: before !== undefined, wanted }];
  const changes = changesOf(wanted, found, isInOrder);
  if (changes.length > 0) {
    const drift = before?.record_id === found.id ? driftOf(changes, before.applied, found.value) : [];
    return [{ step: 'change', kind, key, id: found.id, differences: changes, drift, wanted }];
  }
  const isKnown =
    before?.record_id === found.id && before.applied !== null && differences(before.applied, value).length === 0;
  return isKnown ? [] : [{ step: 'adopt', kind, key, id: found.id, value }];
}

/** The differences between a stored record and its file. The position only counts if the order differs. */
export function changesOf({ record }: Wanted, found: StoredRecord, isInOrder: boolean): Difference[] {
  const ignored = [...(record.ignores ?? []), ...(isInOrder ? ['position'] : [])];
  return differences(found.value, record.value).filter(
    ({ path }) => !ignored.some((one) => path === one || path.startsWith(`${one}.`)),
  );
}
