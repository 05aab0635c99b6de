/**
 * Loaded into the processes of the tests (`node --import`): notes the statements that they send to PostgreSQL in the file
 * of MUTANT_STATEMENTS, and puts the fault of MUTANT_REWRITING into them.
 */
import { appendFileSync } from 'node:fs';
import pg from 'pg';
import { type Rewriting, rewritten } from './sql-queries.ts';

const { MUTANT_STATEMENTS: file, MUTANT_REWRITING: given } = process.env;
const rewriting: Rewriting | null = given ? JSON.parse(given) : null;
const seen = new Set<string>();

function passOn(text: string): string {
  if (file && !seen.has(text)) {
    seen.add(text);
    appendFileSync(file, `${JSON.stringify(text)}\n`);
  }
  return rewriting ? rewritten(text, rewriting) : text;
}

function withText(query: unknown): unknown {
  if (typeof query === 'string') return passOn(query);
  if (typeof query !== 'object' || query === null || !('text' in query) || typeof query.text !== 'string') return query;
  const text = passOn(query.text);
  return text === query.text ? query : Object.assign(query, { text });
}

Object.defineProperty(pg.Client.prototype, 'query', {
  value: new Proxy(pg.Client.prototype.query, {
    apply: (query, client, [first, ...others]) => Reflect.apply(query, client, [withText(first), ...others]),
  }),
});
