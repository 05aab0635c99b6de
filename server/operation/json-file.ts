import { readFileSync, statSync } from 'node:fs';
import { z } from 'zod';
import { FileMistake, inFile, shown } from '#agents/file-mistake.ts';
import { inexactNumber } from '#server/lib/json-text.ts';
import { deepestLevel, repeatedFields } from './repeated-fields.ts';

/** More than any real operation needs: a hundred times the demo's largest file. */
const MAX_BYTES = 2 * 1024 * 1024;
/** The demo's files have nine. */
const MAX_LEVELS = 40;

/** The bytes of a file. A folder, a pipe or a device is refused, because reading it could wait for ever. */
function readBytes(path: string): Buffer {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) throw new FileMistake(`${shown(path)}: there is no such file`);
  if (!stats.isFile()) throw new FileMistake(`${shown(path)}: is no file`);
  if (stats.size > MAX_BYTES) throw new FileMistake(`${shown(path)}: is larger than 2 MB`);
  try {
    return readFileSync(path);
  } catch (error) {
    throw new FileMistake(`${shown(path)}: cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}

/** Texts that no database and no page could hold: a NUL, or half of a character. */
function unwritable(value: unknown, place: readonly PropertyKey[] = []): PropertyKey[][] {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? [[...place]] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([field, part]) => [
    ...unwritable(field, place),
    ...unwritable(part, [...place, Array.isArray(value) ? Number(field) : field]),
  ]);
}

/** The text and the value of a JSON file. Throws a `FileMistake` if it is not JSON, or could not be stored. */
export function readJsonFile(path: string): { text: string; content: unknown } {
  const bytes = readBytes(path);
  const text = inFile(path, () => {
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    } catch {
      throw new FileMistake(`${shown(path)}: is no text in UTF-8`);
    }
  });
  if (deepestLevel(text) > MAX_LEVELS)
    throw new FileMistake(`${shown(path)}: has lists or objects in more than ${MAX_LEVELS} levels`);
  const content: unknown = inFile(path, () => JSON.parse(text));
  const inexact = inexactNumber(text);
  const lines = [
    ...(inexact === undefined ? [] : [`${inexact.slice(0, 40)}: would be read as another number`]),
    ...repeatedFields(text).map((place) => `${place}: is there twice`),
    ...unwritable(content).map((place) => `${z.core.toDotPath(place)}: has a NUL or half of a character`),
  ];
  if (lines.length > 0) throw new FileMistake(lines.map((line) => `${shown(path)}: ${line}`).join('\n'));
  return { text, content };
}
