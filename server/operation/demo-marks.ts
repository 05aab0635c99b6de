import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Value } from '#server/agent/operation-file.ts';

/** Kinds that everybody has as the demo does, or that demo-data.ts checks itself. */
const UNMARKED: ReadonlySet<string> = new Set(['agent', 'channel', 'lottery', 'operator key']);
/** The fields that make a record the demo's, if it is not the whole record. */
const IDENTITY: Readonly<Record<string, readonly string[]>> = {
  'receiving account': ['bank_code', 'account_no'],
  coupon: ['code'],
};
/**
 * Fields that do not count: when and where a record is shown, and what it names. The same gift at another time is the
 * same gift.
 */
const NOT_MARKED: ReadonlySet<string> = new Set([
  ...['position', 'is_active', 'is_open', 'event', 'after'],
  ...['opens_at', 'closes_at', 'starts_at', 'ends_at', 'valid_from', 'valid_until', 'days'],
]);

type Fields = { readonly [field: string]: Value };
const fieldsOf = (value: Value): Fields | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : null;

/** A value whose fields are in one order. */
function sorted(value: Value): Value {
  if (Array.isArray(value)) return value.map(sorted);
  const fields = fieldsOf(value);
  if (!fields) return value;
  return Object.fromEntries(
    Object.entries(fields)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([field, part]) => [field, sorted(part)]),
  );
}

const hashOf = (...parts: readonly Value[]): string =>
  createHash('sha256')
    .update(JSON.stringify(parts.map(sorted)))
    .digest('hex')
    .slice(0, 20);

/** The mark that recognises a record as the demo's; null for a kind without marks. */
export function markOf(kind: string, value: Value): string | null {
  const fields = fieldsOf(value);
  if (UNMARKED.has(kind) || !fields) return null;
  const kept = Object.entries(fields).filter(([field]) => IDENTITY[kind]?.includes(field) ?? !NOT_MARKED.has(field));
  return hashOf(kind, Object.fromEntries(kept));
}

/** The amounts of a configuration, each with its mark: `withdraw.approve_up_to_baht`. */
export function settingMarks(config: Value, path = ''): { name: string; mark: string }[] {
  return Object.entries(fieldsOf(config) ?? {}).flatMap(([field, part]) => {
    const name = path === '' ? field : `${path}.${field}`;
    return typeof part === 'number' ? [{ name, mark: hashOf('setting', name, part) }] : settingMarks(part, name);
  });
}

/** The secret of the demo operators' authenticator apps: everybody can read it here. */
export const DEMO_TOTP_SECRET = 'CHOKDEEDEMOCHOKDEEDEMOCHOKDEEDEM';

export const MARKS_FILE = new URL('./demo-marks.json', import.meta.url);

/** The marks of all records that the demo's agents have or had (`npm run demo-marks`). */
export function demoMarks(): ReadonlySet<string> {
  const marks: string[] = JSON.parse(readFileSync(MARKS_FILE, 'utf8'));
  return new Set(marks);
}
