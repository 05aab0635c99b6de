import { z } from 'zod';

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g;

interface Level {
  /** The field or the index that is being read. */
  place: string | number;
  /** The fields of an object so far; null for a list. */
  fields: Set<string> | null;
}

/**
 * The places of a JSON text where an object repeats a field: `rates.government[0].rate`. JSON.parse silently takes
 * the last one. The text has to be JSON.
 */
export function repeatedFields(json: string): string[] {
  const levels: Level[] = [];
  const repeated: string[] = [];
  let last = '';
  for (const [token] of json.matchAll(TOKEN)) {
    const level = levels.at(-1);
    if (token === '{') levels.push({ place: '', fields: new Set() });
    else if (token === '[') levels.push({ place: 0, fields: null });
    else if (token === '}' || token === ']') levels.pop();
    else if (token === ',' && typeof level?.place === 'number') level.place += 1;
    else if (token === ':' && level?.fields) {
      // Fields may be written in two ways: "a" and "\u0061".
      const field: string = JSON.parse(last);
      level.place = field;
      if (level.fields.has(field)) repeated.push(z.core.toDotPath(levels.map(({ place }) => place)));
      level.fields.add(field);
    }
    last = token;
  }
  return repeated;
}

/** The nesting depth of a text's lists and objects. The text need not be JSON. */
export function deepestLevel(text: string): number {
  let level = 0;
  let deepest = 0;
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === '{' || token === '[') level += 1;
    else if (token === '}' || token === ']') level -= 1;
    deepest = Math.max(deepest, level);
  }
  return deepest;
}
