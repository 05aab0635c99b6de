import { isDeepStrictEqual } from 'node:util';
import type { FileContent, Value } from '#server/agent/operation-file.ts';

const objectOf = (value: unknown): FileContent =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};

/** The records that a lottery names, and their places in the file. */
const NAMED = { rates: 'rates', rule: 'rules', closed_numbers: 'closed_numbers' } as const;

/**
 * A lotteries file with a lottery as the database has it. A table of rates, a rule or a list of closed numbers that
 * the file lacks is added under the lottery's code, because others may share the one that it named so far.
 */
export function writeLottery(
  file: FileContent,
  code: string,
  { value, fields }: { value: Value; fields: readonly string[] | null },
): FileContent {
  const after = objectOf(value);
  const taken = (fields ?? Object.keys(after)).filter((field) => field !== 'position');
  const lottery: Record<string, unknown> = { ...objectOf(objectOf(file.lotteries)[code]) };
  let written: FileContent = file;
  for (const field of taken) {
    const part = after[field];
    if (field !== 'rates' && field !== 'rule' && field !== 'closed_numbers') lottery[field] = part;
    else if (field === 'closed_numbers' && Array.isArray(part) && part.length === 0) lottery[field] = null;
    else {
      const section = NAMED[field];
      const wanted = field === 'closed_numbers' ? grouped(part) : part;
      const tables = objectOf(written[section]);
      const known = Object.entries(tables).find(([, table]) => isDeepStrictEqual(table, wanted));
      lottery[field] = known?.[0] ?? code;
      if (!known) written = { ...written, [section]: { ...tables, [code]: wanted } };
    }
  }
  return { ...written, lotteries: { ...objectOf(written.lotteries), [code]: lottery } };
}

/** Closed numbers in the files' form: lists of numbers that are closed in the same way. */
function grouped(closed: unknown): object[] {
  const rows = Array.isArray(closed) ? closed.map(objectOf) : [];
  const lists = Map.groupBy(rows, ({ bet_type, mode, rate }) => JSON.stringify([bet_type, mode, rate]));
  return [...lists.values()].map((list) => ({
    ...list[0],
    number: undefined,
    numbers: list.map(({ number }) => number),
  }));
}
