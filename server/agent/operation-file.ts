import { z } from 'zod';
import { time } from '#contract/fields.ts';
import { isWholeSatang } from '#contract/money.ts';
import type { ResultSource } from '#server/config/config-values.ts';
import type { Transaction } from '#server/database/database.ts';

/**
 * A record's value in the form that is compared: times as `toISOString()` writes them, amounts in baht, as files have
 * them.
 */
export type Value = null | boolean | number | string | readonly Value[] | { readonly [field: string]: Value };

/** A fault that only the database shows; the terminal prints it with the file and the record. */
export class OperationMistake extends Error {}

/** The tools of an apply. */
export interface Work {
  readonly tx: Transaction;
  readonly agentId: number;
  readonly at: Date;
  /** The id of a record that a file names by its key. Throws if the files do not have it. */
  idOf(kind: string, key: string): string;
  /** A line for the terminal, once all is stored: a key that is shown this once. */
  say(line: string): void;
}

/** A record as a file has it. */
export interface WantedRecord {
  /** The name of its `RecordKind`. */
  readonly kind: string;
  /** The record's name within its kind, which stays as long as the record is the same. */
  readonly key: string;
  readonly value: Value;
  /** Fields of the stored record that the file says nothing about. */
  readonly ignores?: readonly string[];
  /**
   * Makes the record, or changes the stored one with this id. Returns its id. Throws a `Refusal` or an
   * `OperationMistake` if something does not fit.
   */
  save(work: Work, id: string | undefined): Promise<string>;
}

/** A record as the database has it. */
export interface StoredRecord {
  readonly id: string;
  /** Set for a kind whose records have names of their own; for others the database remembers the id of each key. */
  readonly key?: string;
  readonly value: Value;
  /** It is switched off already: nothing to remove. */
  readonly isOff?: boolean;
}

/** Returns the key of a record that a file has made, or null if it was made elsewhere. */
export type KeyOf = (kind: string, id: string | null) => string | null;

/** Facts from outside a folder that its files are checked against. */
export interface Outside {
  /** RESULT_SOURCES of the servers, or null if unknown here. */
  resultSources: ReadonlyMap<string, ResultSource> | null;
  now: Date;
  /** The fault of a picture's address; null if the agent's site has it, or if it may have been uploaded. */
  pictureFault(address: string): string | null;
}

/** A place in a file, and its fault. */
export interface Fault {
  path: (string | number)[];
  message: string;
}

interface PlaceInFile {
  /** The field of the file that has them. */
  readonly section?: string;
  /** They are a list there; the key of one. */
  listKey?(record: unknown): string;
  /** The whole file, or this field of it, is the one record. */
  readonly isWhole?: boolean;
  readonly below?: string;
  /**
   * The file with a record's fields (null: all) taken from the database, for records that the file holds in another
   * form.
   */
  write?(file: FileContent, key: string, record: { value: Value; fields: readonly string[] | null }): FileContent;
}
export type FileContent = Readonly<Record<string, unknown>>;

/** Records of one sort, each with a key. */
export interface RecordKind {
  /** The name in a plan: `lottery`. */
  readonly name: string;
  /** The place of its records in their file; by default the file is an object of them by key. */
  readonly inFile?: PlaceInFile;
  stored(tx: Transaction, agentId: number, keyOf: KeyOf, at: Date): Promise<StoredRecord[]>;
  /** Ends a record that the file no longer has; without it such records stay. */
  remove?(work: Work, id: string): Promise<unknown>;
}

/** One file in the folder `operation/` of an agent: `<name>.json` (docs/going-live.md). */
export interface OperationFile {
  readonly name: string;
  readonly kinds: readonly RecordKind[];
  /**
   * Reads the file's records, and the warnings that a person should read before an apply. Throws a ZodError if a
   * record does not fit.
   */
  read(content: unknown, outside: Outside): { records: WantedRecord[]; notes: string[] };
}

/** Declares one file of an agent's folder: its schema, the kinds of records in it, and how its content becomes records. */
export function operationFile<Schema extends z.ZodType>(file: {
  name: string;
  schema: Schema;
  kinds: readonly RecordKind[];
  records(content: z.output<Schema>): WantedRecord[];
  /** Faults that only show in comparison with the outside. */
  faults?(content: z.output<Schema>, outside: Outside): Fault[];
  notes?(content: z.output<Schema>, outside: Outside): string[];
}): OperationFile {
  const { name, kinds, schema, records, faults, notes } = file;
  return {
    name,
    kinds,
    read(from, outside) {
      const content = schema.parse(from);
      const wrong = [...pictureFaults(from, outside), ...(faults?.(content, outside) ?? [])];
      if (wrong.length > 0)
        throw new z.ZodError(wrong.map((fault) => ({ code: 'custom', input: undefined, ...fault })));
      return { records: records(content), notes: notes?.(content, outside) ?? [] };
    },
  };
}

/** Addresses of pictures, anywhere in a file, that the agent's site does not have. */
function pictureFaults(value: unknown, outside: Outside, path: Fault['path'] = []): Fault[] {
  if (typeof value === 'string') {
    const message = value.startsWith('/media/') ? outside.pictureFault(value) : null;
    return message === null ? [] : [{ path, message }];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([field, part]) =>
    pictureFaults(part, outside, [...path, Array.isArray(value) ? Number(field) : field]),
  );
}

/** A record's name in files, which stays when the title changes. */
export const key = z.string().regex(/^[a-z0-9][a-z0-9_-]{0,39}$/, 'a key has small letters, digits, - and _');

/** The fields of a record that is shown for a time; its place is that in the file. */
export const shownFields = {
  is_active: z.boolean().default(true),
  starts_at: time.nullable().default(null),
  ends_at: time.nullable().default(null),
};

/** The records of an object in a file, whose places (from 1) are those in the file. */
export function wantedOf<Item extends object>(
  kind: RecordKind,
  items: Readonly<Record<string, Item>>,
  save: (
    work: Work,
    item: Item & { position: number },
    named: { key: string; id: string | undefined },
  ) => Promise<{ id: string }>,
): WantedRecord[] {
  return Object.entries(items).map(([key, fields], index) => {
    const item = { ...fields, position: index + 1 };
    return {
      kind: kind.name,
      key,
      value: comparable(item),
      save: async (work, id) => (await save(work, item, { key, id })).id,
    };
  });
}

const isTime = (text: string) => /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(text);

/** A value in the form that is compared, without undefined fields. */
export function comparable(from: unknown): Value {
  if (from === null || typeof from === 'boolean' || typeof from === 'number') return from;
  if (typeof from === 'string') return isTime(from) ? new Date(from).toISOString() : from;
  if (Array.isArray(from)) return from.map(comparable);
  if (typeof from !== 'object') throw new Error(`no value: ${typeof from}`);
  return Object.fromEntries(
    Object.entries(from).flatMap(([field, part]) => (part === undefined ? [] : [[field, comparable(part)]])),
  );
}

/** Fields of a call's input that a file does not have, because the key and the place stand for them. */
export const NOT_IN_FILES = { id: true, version: true, position: true } as const;

/** Stored records with those of their fields that a file's `schema` has. */
export function storedOf(rows: readonly { id: string }[], { shape }: z.ZodObject): StoredRecord[] {
  const fields = [...Object.keys(shape), 'position'];
  return rows.map((row) => ({ id: row.id, value: comparableFields(row, fields) }));
}

/** The value of a stored record: of its fields, those that files have. */
export function comparableFields(row: object, fields: readonly string[]): Value {
  return comparable(Object.fromEntries(Object.entries(row).filter(([field]) => fields.includes(field))));
}

/** A number with at most two decimals. One with more is refused, never rounded. */
export const hundredthsOfFile = (min: number, max: number) =>
  z.number().min(min).max(max).refine(isWholeSatang, 'has more than 2 decimals');
/** Baht in a file. */
export const bahtOfFile = hundredthsOfFile(0, 1_000_000_000);
/** Percent in a file: at most four decimals, as they are computed (contract/percent.ts). */
export const percentOfFile = z
  .number()
  .min(0)
  .max(100)
  .refine((percent) => percent === Math.round(percent * 10_000) / 10_000, 'has more than 4 decimals');
