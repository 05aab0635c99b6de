import { relative } from 'node:path';
import { z } from 'zod';

/** A mistake in a file: its name, the place in it, and the reason. One line for each. */
export class FileMistake extends Error {}

/** A path for messages: relative to the working folder. */
export const shown = (path: string): string => relative(process.cwd(), path);

/** Runs `read`, and turns its error into a `FileMistake` that names the file. */
export function inFile<Result>(path: string, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (error instanceof FileMistake) throw error;
    if (!(error instanceof z.ZodError))
      throw new FileMistake(`${shown(path)}: ${error instanceof Error ? error.message : error}`);
    // A value that breaks two rules is one mistake.
    const places = new Map<string, string>();
    for (const { place, reason } of error.issues.flatMap((issue) => reasonsOf(issue, []))) {
      const at = z.core.toDotPath(place);
      if (!places.has(at)) places.set(at, [shown(path), at, reason].filter(Boolean).join(': '));
    }
    throw new FileMistake([...places.values()].join('\n'));
  }
}

interface Reason {
  place: PropertyKey[];
  reason: string;
}

/** An issue in words: of a value that may have several shapes, the reasons of the shape that it comes nearest to. */
function reasonsOf(issue: z.core.$ZodIssue, above: readonly PropertyKey[]): Reason[] {
  const place = [...above, ...issue.path];
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    const shapes = issue.errors.map((issues) => issues.flatMap((one) => reasonsOf(one, place)));
    return shapes.toSorted((one, other) => one.length - other.length)[0] ?? [];
  }
  // The key is the last part of the place.
  if (issue.code === 'invalid_key')
    return [{ place, reason: `the key ${issue.issues.map((one) => wordsOf(one)).join(', ') || issue.message}` }];
  return [{ place, reason: wordsOf(issue) }];
}

function wordsOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type' && issue.message.endsWith('received undefined')) return 'is missing';
  if (issue.code === 'invalid_format' && issue.message.includes('must match pattern'))
    return 'has letters, a length or a form that it cannot have';
  return issue.message;
}
