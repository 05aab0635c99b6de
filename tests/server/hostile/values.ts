/** Values of a hostile caller: from a contract's schema, with some that no schema and no column was made for. */
import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';

/** Numbers from 0 below 1, the same ones for the same seed (mulberry32). */
export function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const NUMBERS: readonly number[] = [
  0,
  -0,
  -1,
  0.01,
  1,
  1e-9,
  5e-324,
  0.001,
  1.005,
  0.1 + 0.2,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53 - 1,
  2 ** 53,
  -(2 ** 53),
  2 ** 63,
  1e7,
  1e12,
  1e21,
  1e308,
];
/** Numerals that `JSON.stringify` never writes. */
const NUMERALS: readonly string[] = [
  '1e-400',
  '1e400',
  '-1e400',
  '-0',
  '-0.0',
  '1.00000000000000001',
  '9007199254740993',
  '100e-2',
  '1E2',
  '0.0000000000000000000001',
  '9'.repeat(400),
];
export const TEXTS: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'a\udc00',
  '\u202e1\u202c',
  '\u200b',
  'é̂'.repeat(40),
  '😀'.repeat(65),
  '๑๒๓',
  '0',
  '-1',
  '1e3',
  '00000001',
  '2147483648',
  '-2147483649',
  '9223372036854775808',
  '99999999999999999999',
  '9'.repeat(64),
  'NaN',
  'null',
  'true',
  '%',
  '_',
  '\\',
  "' or 1=1 --",
  '"',
  '{}',
  '{1,2}',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  'x'.repeat(5000),
  '0000-01-01',
  '9999-12-31',
  '2026-02-30',
  '1900-01-01',
  '2199-12-31',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59-14:00',
  '1900-01-01T00:00:00+14:00',
  '2199-12-31T23:59:60Z',
  '999999999999999-999999999999999',
  '1.1.1',
  'eyJhIjoxfQ',
  'constructor',
  '__proto__',
];
const OTHERS: readonly unknown[] = [
  null,
  true,
  false,
  [],
  [[[]]],
  {},
  { $gt: '' },
  { toString: 1 },
  Array.from({ length: 1001 }, () => 1),
  JSON.parse('['.repeat(40) + ']'.repeat(40)),
];

export type Json = z.core.JSONSchema.BaseSchema;
export const schemaOf = (endpoint: Endpoint): Json =>
  z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' });

/** Chooses by numbers from 0 below 1. `known`: values of a field by its name, which lead on into the code. */
export function chooser(random: () => number, known: ReadonlyMap<string, readonly string[]>) {
  const below = (count: number) => Math.floor(random() * count);
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[below(items.length)];
    if (item === undefined) throw new Error('nothing to choose from');
    return item;
  };

  function hostile(): unknown {
    const kind = below(10);
    if (kind < 4) return pick(NUMBERS);
    return kind < 8 ? pick(TEXTS) : pick(OTHERS);
  }

  function text(schema: Json, name: string): string {
    const own = known.get(name) ?? [];
    if (own.length > 0 && random() < 0.9) return pick(own);
    const fits = ({ pattern, minLength = 0, maxLength = 9999 }: Json, value: string) =>
      (pattern === undefined || new RegExp(pattern).test(value)) &&
      value.length >= minLength &&
      value.length <= maxLength;
    const fitting = [
      ...TEXTS,
      '2026-12-01',
      '2026-12-01T10:00:00+07:00',
      '123',
      '12',
      '123456',
      'abcdef',
      '/a',
      '/media/a.webp',
    ];
    const possible = fitting.filter((value) => fits(schema, value));
    return possible.length > 0 ? pick(possible) : pick(TEXTS);
  }

  function number({ type, minimum = 0, maximum = 1e7 }: Json): number {
    if (random() < 0.3) return pick([minimum, maximum, ...NUMBERS]);
    const value = minimum + random() * Math.min(maximum - minimum, 1000);
    return type === 'integer' ? Math.floor(value) : Math.round(value * 100) / 100;
  }

  /** A value for a schema: mostly one that fits, at any place one that does not. */
  function value(schema: Json, name: string): unknown {
    if (random() < 0.1) return hostile();
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return pick(schema.enum);
    const branches = schema.anyOf ?? schema.oneOf;
    const branch = branches && pick(branches);
    if (typeof branch === 'object') return value(branch, name);
    switch (schema.type) {
      case 'object':
        return fields(schema);
      case 'array': {
        const items = schema.items;
        const count = below(4);
        return typeof items === 'object' && !Array.isArray(items)
          ? Array.from({ length: count }, () => value(items, name))
          : [];
      }
      case 'string':
        return text(schema, name);
      case 'integer':
      case 'number':
        return number(schema);
      case 'boolean':
        return random() < 0.5;
      case 'null':
        return null;
      default:
        return hostile();
    }
  }

  function fields({ properties = {}, required = [] }: Json): Record<string, unknown> {
    const entries = Object.entries(properties).flatMap(([name, schema]) =>
      typeof schema === 'object' && random() < (required.includes(name) ? 0.98 : 0.5)
        ? [[name, value(schema, name)] as const]
        : [],
    );
    return Object.fromEntries(random() < 0.02 ? [...entries, ['no_such_field', hostile()]] : entries);
  }

  /** A body of the schema as JSON: now and then with a numeral that no one writes, or cut off. */
  function body(schema: Json): string {
    const branches = schema.anyOf ?? schema.oneOf;
    const branch = branches ? pick(branches) : schema;
    const json = JSON.stringify(random() < 0.01 ? hostile() : fields(typeof branch === 'object' ? branch : {}));
    const chance = random();
    if (chance < 0.03) return json.replace(/(?<=:)-?\d[\d.e+-]*/i, pick(NUMERALS));
    return chance < 0.04 ? json.slice(0, below(json.length)) : json;
  }

  function query(schema: Json): string {
    const parts = Object.entries(fields(schema)).map(([name, one]) => {
      const raw = typeof one === 'object' ? JSON.stringify(one) : String(one);
      const encoded = encodeURIComponent(raw.toWellFormed());
      return `${name}=${random() < 0.02 ? pick(['%ff', '%00', '%', '%ed%a0%80']) : encoded}`;
    });
    if (parts.length > 0 && random() < 0.03) parts.push(pick(parts));
    return parts.join('&');
  }

  return { random, below, pick, hostile, body, query };
}
export type Chooser = ReturnType<typeof chooser>;
