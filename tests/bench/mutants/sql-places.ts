import { globSync, readFileSync } from 'node:fs';
import { faultsOf, type SqlFault } from './sql-faults.ts';
import { literalsOf, type SqlLiteral } from './sql-queries.ts';
import { type Definition, definitionsOf } from './sql-reach.ts';
import { UNNOTICEABLE, type Unnoticeable } from './unnoticeable.ts';

/** A fault in the SQL of a room: in a function or view, or in a query of TypeScript. */
export interface Place {
  room: string;
  file: string;
  /** The file's text. */
  text: string;
  fault: SqlFault;
  within: Definition | SqlLiteral;
}

export const isFunction = (within: Definition | SqlLiteral): within is Definition => 'body' in within;

function placesIn(room: string, file: string): Place[] {
  const text = readFileSync(file, 'utf8');
  if (file.endsWith('.sql')) {
    const definitions = definitionsOf(text);
    return faultsOf(text).flatMap((fault) => {
      const within = definitions.findLast(({ offset }) => offset < fault.offset);
      return within ? [{ room, file, text, fault, within }] : [];
    });
  }
  return literalsOf(text).flatMap((literal) =>
    faultsOf(literal.text).map((fault) => ({
      room,
      file,
      text,
      fault: { ...fault, offset: literal.offset + fault.offset },
      within: literal,
    })),
  );
}

const roomOf = (file: string) => file.split('/')[1] ?? '';

/** All faults, by the names of their files. */
export const allPlaces = (): Place[] =>
  globSync('server/**/{functions.sql,*queries.ts}')
    .sort()
    .flatMap((file) => placesIn(roomOf(file), file));

const lineOf = ({ text, fault }: Place) => text.slice(0, fault.offset + fault.from.search(/\S/)).split('\n').length;

/** `file:line`. */
export const place = (one: Place): string => `${one.file}:${lineOf(one)}`;

const shown = (text: string) => text.trim().replace(/\s+/g, ' ').slice(0, 80);

/** As a line of a list. */
export const described = (one: Place): string => `${place(one)} "${shown(one.fault.from)}" to "${shown(one.fault.to)}"`;

/** Tells whether an entry of the list names the place, also after the file has changed elsewhere. */
export function isNamedBy({ file, line, from, to }: Unnoticeable, one: Place): boolean {
  if (file !== one.file || from !== one.fault.from.trim() || to !== one.fault.to.trim()) return false;
  const at = one.fault.offset + one.fault.from.search(/\S/);
  // The last place at which the line can begin and still hold the fault.
  const start = one.text.lastIndexOf(line, at);
  return start >= 0 && at + from.length <= start + line.length;
}

export const isUnnoticeable = (one: Place): boolean => UNNOTICEABLE.some((entry) => isNamedBy(entry, one));
