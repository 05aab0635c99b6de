import { z } from 'zod';
import { time } from '#contract/fields.ts';
import { isWholeSatang } from '#contract/money.ts';
import type { ResultSource } from '#server/config/config-values.ts';
import type { Transaction } from '#server/database/database.ts';

/** The value of a record, as it is compared: times as `toISOString()` writes them, amounts in baht, as the files have them. */
export type Value = null | boolean | number | string | readonly Value[] | { readonly [field: string]: Value };

/** What does not fit the database: said to the person at the terminal, with the file and the record. */
export class OperationMistake extends Error {}

/** What an apply works with. */
export interface Work {
  readonly tx: Transaction;
  readonly agentId: number;
  readonly at: Date;
  /** The id of a record that a file names by its key; an error for one that the files do not have. */
  idOf(kind: string, key: string): string;
  /** A line for the terminal, once all is stored: a key that is shown this once. */
  say(line: string): void;
}

/** A record as a file has it. */
export interface WantedRecord {
  /** The name of its `RecordKind`. */
  readonly kind: string;
  /** Its name within the kind, which stays the same as long as the record is the same. */
  readonly key: string;
  readonly value: Value;
  /** Fields of the stored record that the file says nothing about. */
  readonly ignores?: readonly string[];
  /** Makes the record, or changes the stored one of this id. Returns its id. Throws a `Refusal` or an `OperationMistake` for what does not fit. */
  save(work: Work, id: string | undefined): Promise<string>;
}

/** A record as the database has it. */
export interface StoredRecord {
  readonly id: string;
  /** Of a kind whose records have a name of their own; for others the database remembers which key has which id. */
  readonly key?: string;
  readonly value: Value;
  /** It is switched off already: nothing to remove. */
  readonly isOff?: boolean;
}

/** Returns the key of a record that a file has made; null for one that was made elsewhere. */
export type KeyOf = (kind: string, id: string | null) => string | null;

/** What a folder's files are checked against beside themselves. */
export interface Outside {
  /** RESULT_SOURCES of the servers; null: not known here. */
  resultSources: ReadonlyMap<string, ResultSource> | null;
  now: Date;
}

/** A place in a file, and what is wrong there. */
export interface Fault {
  path: (string | number)[];
  message: string;
}

interface PlaceInFile {
  /** The field of the file that has them. */
  readonly section?: string;
  /** They are a list there; the key of one. */
  listKey?(record: unknown): string;
  /** The file is the one record, or this field of it. */
  readonly isWhole?: boolean;
  readonly below?: string;
  /** The file with a record whose fields (null: all) are the database's, where it has them in another form. */
  write?(file: FileContent, key: string, record: { value: Value; fields: readonly string[] | null }): FileContent;
}
export type FileContent = Readonly<Record<string, unknown>>;

/** Records of one sort, each with a key. */
export interface RecordKind {
  /** As a plan names it: `lottery`. */
  readonly name: string;
  /** Where its records are in their file; without it the file is an object of them by key. */
  readonly inFile?: PlaceInFile;
  stored(tx: Transaction, agentId: number, keyOf: KeyOf, at: Date): Promise<StoredRecord[]>;
  /** Ends what a file no longer has; without it such records stay. */
  remove?(work: Work, id: string): Promise<unknown>;
}

/** One file in the folder `operation/` of an agent: `<name>.json` (docs/going-live.md). */
export interface OperationFile {
  readonly name: string;
  readonly kinds: readonly RecordKind[];
  /** The records of the file, and what a person should read before an apply. Throws a ZodError for one that does not fit. */
  read(content: unknown, outside: Outside): { records: WantedRecord[]; notes: string[] };
}

/** Declares one file of an agent's folder: its schema, the kinds of records in it, and how its content becomes records. */
export function operationFile<Schema extends z.ZodType>(file: {
  name: string;
  schema: Schema;
  kinds: readonly RecordKind[];
  records(content: z.output<Schema>): WantedRecord[];
  /** What is wrong beside the outside. */
  faults?(content: z.output<Schema>, outside: Outside): Fault[];
  notes?(content: z.output<Schema>, outside: Outside): string[];
}): OperationFile {
  const { name, kinds, schema, records, faults, notes } = file;
  return {
    name,
    kinds,
    read(from, outside) {
      const content = schema.parse(from);
      const wrong = faults?.(content, outside) ?? [];
      if (wrong.length > 0)
        throw new z.ZodError(wrong.map((fault) => ({ code: 'custom', input: undefined, ...fault })));
      return { records: records(content), notes: notes?.(content, outside) ?? [] };
    },
  };
}

/** How records are named in files: the name stays when the title changes. */
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

/** A value as it is compared. Fields that are undefined are none. */
export function comparable(from: unknown): Value {
  if (from === null || typeof from === 'boolean' || typeof from === 'number') return from;
  if (typeof from === 'string') return isTime(from) ? new Date(from).toISOString() : from;
  if (Array.isArray(from)) return from.map(comparable);
  if (typeof from !== 'object') throw new Error(`no value: ${typeof from}`);
  return Object.fromEntries(
    Object.entries(from).flatMap(([field, part]) => (part === undefined ? [] : [[field, comparable(part)]])),
  );
}

/** What a call's input has of a record and its file does not: the key and the place say it. */
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
