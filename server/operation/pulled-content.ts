import type { RecordKind, Value } from '#server/agent/operation-file.ts';

/** A record that differs from its file. */
export interface PulledRecord {
  kind: RecordKind;
  key: string;
  /** The database's value; undefined if the record is gone. */
  value: Value | undefined;
  /** Its fields that differ; null if the file does not have the record yet. */
  fields: readonly string[] | null;
}

type Json = Readonly<Record<string, unknown>>;
const objectOf = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};

/**
 * A file's record with the differing fields taken from the database; other fields stay as a person has written them.
 */
function patched(before: unknown, value: Value, fields: readonly string[] | null): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const after = objectOf(value);
  const taken = (fields ?? Object.keys(after)).filter((field) => field !== 'position');
  const kept = Object.entries(objectOf(before)).filter(([field]) => !taken.includes(field));
  const written = taken.flatMap((field) => (after[field] === undefined ? [] : [[field, after[field]]]));
  return { ...Object.fromEntries(kept), ...Object.fromEntries(written) };
}

/** The content of a file with a record as the database has it. */
export function withRecord(content: unknown, record: PulledRecord): unknown {
  const { kind, key, value, fields } = record;
  const file = objectOf(content);
  const { section, listKey, isWhole, below, write } = kind.inFile ?? {};
  if (isWhole) return value === undefined ? content : patched(content, partOf(value, below), fields);
  if (write && value !== undefined) return write(file, key, { value, fields });
  const part = section === undefined ? file : file[section];
  const changed = listKey ? inList(Array.isArray(part) ? part : [], record, listKey) : inObject(objectOf(part), record);
  return section === undefined ? changed : { ...file, [section]: changed };
}

/** A part of a record's value. */
function partOf(value: Value, field: string | undefined): Value {
  if (field === undefined || typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const found = Object.entries(value).find(([name]) => name === field);
  return found?.[1] ?? {};
}

function inObject(records: Json, { key, value, fields }: PulledRecord): Json {
  if (value !== undefined) return { ...records, [key]: patched(records[key], value, fields) };
  return Object.fromEntries(Object.entries(records).filter(([name]) => name !== key));
}

function inList(
  records: readonly unknown[],
  { key, value, fields }: PulledRecord,
  keyOf: (record: unknown) => string,
): unknown[] {
  const place = records.findIndex((one) => keyOf(one) === key);
  const others = records.filter((_, index) => index !== place);
  if (value === undefined) return others;
  return others.toSpliced(place === -1 ? others.length : place, 0, patched(records[place], value, fields));
}

/** The content of a file whose records of a kind stand in the order of `keys`. */
export function inOrderOf(content: unknown, kind: RecordKind, keys: readonly string[]): unknown {
  const file = objectOf(content);
  const { section, listKey, isWhole } = kind.inFile ?? {};
  if (isWhole) return content;
  const part = section === undefined ? file : file[section];
  const places = new Map(keys.map((key, place) => [key, place]));
  const placeOf = (key: string) => places.get(key) ?? keys.length;
  const changed =
    listKey && Array.isArray(part)
      ? part.toSorted((one, other) => placeOf(listKey(one)) - placeOf(listKey(other)))
      : Object.fromEntries(Object.entries(objectOf(part)).toSorted(([one], [other]) => placeOf(one) - placeOf(other)));
  return section === undefined ? changed : { ...file, [section]: changed };
}
