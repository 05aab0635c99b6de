import { writeFileSync } from 'node:fs';
import { FileMistake, shown } from '#agents/file-mistake.ts';
import type { KeyOf, RecordKind, Value } from '#server/agent/operation-file.ts';
import type { Transaction } from '#server/database/database.ts';
import { isInOrder } from './drift.ts';
import { type AgentFolder, type FoundFile, readFolder } from './folder.ts';
import { changesOf, pairsOf, planOf } from './plan.ts';
import { inOrderOf, type PulledRecord, withRecord } from './pulled-content.ts';
import { deleteFileRecord, fileRecords, lockOperation, putFileRecord } from './queries.ts';

/**
 * Writes operators' changes by calls into an agent's files, so that a plan has nothing to do: fields, records that
 * were made or removed, and their order. Missing files stay missing. It runs in the caller's transaction; if it
 * fails, the files are as they were. Returns lines for the terminal. Throws a `FileMistake`.
 */
export async function pullFolder(tx: Transaction, path: string, at: Date): Promise<string[]> {
  const folder = readFolder(path);
  await lockOperation(tx);
  const lines: string[] = [];
  const before: [string, string][] = [];
  try {
    for (const file of folder.files) {
      const { content, said } = await pulledFile(tx, folder, file, at);
      if (said.length === 0) continue;
      before.push([file.target, file.text]);
      writeFileSync(file.target, `${JSON.stringify(content, null, 2)}\n`);
      lines.push(...said.map((line) => `${shown(file.target)}: ${line}`));
    }
    await linkAll(tx, readFolder(path), at);
    return lines;
  } catch (error) {
    for (const [target, text] of before) writeFileSync(target, text);
    throw error;
  }
}

/** The content of a file as the database has its records, and a line for each that differs. */
async function pulledFile(tx: Transaction, folder: AgentFolder, file: FoundFile, at: Date) {
  const { agent } = folder;
  const said: string[] = [];
  let { content } = file;
  for (const kind of file.kinds) {
    const made = (await fileRecords(tx, agent.id)).filter((one) => one.kind === kind.name);
    const known = new Map(made.map(({ key, record_id }) => [key, record_id]));
    const stored = await kind.stored(tx, agent.id, await keysOf(tx, agent.id), at);
    const pairs = pairsOf(
      folder.wanted.filter(({ record }) => record.kind === kind.name),
      stored,
      known,
    );
    const inOrder = isInOrder(pairs.map(({ found }) => found?.value));
    const records: PulledRecord[] = [];
    for (const { one, found } of pairs) {
      const { key } = one.record;
      // A key that was revoked cannot be used again under its name.
      const value = found?.value ?? undefined;
      const fields = found ? [...new Set(changesOf(one, found, inOrder).map(({ path }) => fieldOf(kind, path)))] : [];
      if (value === undefined && !known.has(key)) continue;
      if (value === undefined) await deleteFileRecord(tx, agent.id, kind.name, key);
      if (value === undefined || fields.length > 0) records.push({ kind, key, value, fields });
    }
    for (const found of stored) {
      if (found.isOff || pairs.some((pair) => pair.found?.id === found.id)) continue;
      const key = found.key ?? made.find(({ record_id }) => record_id === found.id)?.key ?? newKey(kind, found.id);
      records.push({ kind, key, value: found.value, fields: null });
      await putFileRecord(tx, agent.id, { kind: kind.name, key, record_id: found.id, applied: null });
    }
    for (const record of records) {
      content = withRecord(content, record);
      said.push(`${record.value === undefined ? '-' : record.fields ? '~' : '+'} ${kind.name} ${record.key}`);
    }
    if (records.length > 0 || (!inOrder && pairs.length > 0))
      content = inOrderOf(content, kind, await shownOrder(tx, agent.id, kind, at));
  }
  return { content, said };
}

async function keysOf(tx: Transaction, agentId: number): Promise<KeyOf> {
  const keys = new Map(
    (await fileRecords(tx, agentId)).map(({ kind, key, record_id }) => [`${kind} ${record_id}`, key]),
  );
  return (kind, id) => (id === null ? null : (keys.get(`${kind} ${id}`) ?? null));
}

/** The keys of a kind's records as players see them. */
async function shownOrder(tx: Transaction, agentId: number, kind: RecordKind, at: Date): Promise<string[]> {
  const keyOf = await keysOf(tx, agentId);
  const stored = await kind.stored(tx, agentId, keyOf, at);
  return stored
    .toSorted((one, other) => placeOf(one.value) - placeOf(other.value))
    .flatMap(({ id, key }) => key ?? keyOf(kind.name, id) ?? []);
}

const placeOf = (value: Value): number =>
  typeof value === 'object' && value !== null && 'position' in value ? Number(value.position) : 0;

/** The field of a file that holds a difference: `cashback` of the agent's `config.cashback.percent`. */
function fieldOf({ inFile }: RecordKind, path: string): string {
  const [first = '', second = ''] = path.split(/[.[]/);
  return inFile?.below === first ? second : first;
}

const newKey = ({ name }: RecordKind, id: string): string =>
  `${name}-${id}`.toLowerCase().replaceAll(/[^a-z0-9_-]/g, '-');

/** Stores the files' content as applied. Throws a `FileMistake` for what a file cannot express. */
async function linkAll(tx: Transaction, folder: AgentFolder, at: Date): Promise<void> {
  const { steps } = await planOf(tx, folder, at);
  const lines: string[] = [];
  for (const step of steps) {
    if (step.step === 'adopt')
      await putFileRecord(tx, folder.agent.id, {
        kind: step.kind,
        key: step.key,
        record_id: step.id,
        applied: step.value,
      });
    else if (step.step === 'change')
      lines.push(
        ...step.differences.map(({ path }) => `${step.kind} ${step.key}: ${path} cannot be written into a file`),
      );
    else if (step.step === 'make')
      lines.push(`${step.wanted.path}: ${step.kind} ${step.key} is not in the database: apply it first`);
  }
  if (lines.length > 0) throw new FileMistake(lines.join('\n'));
}
