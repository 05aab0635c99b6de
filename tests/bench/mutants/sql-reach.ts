import type { SqlLiteral } from './sql-queries.ts';
import { patternOf } from './sql-queries.ts';

/** A function or view of `functions.sql`. */
export interface Definition {
  name: string;
  offset: number;
  body: string;
}

export function definitionsOf(sql: string): Definition[] {
  const heads = [...sql.matchAll(/create or replace (?:function|view) (\w+)/g)];
  return heads.map(({ index, 1: name = '' }, at) => ({
    name,
    offset: index,
    body: sql.slice(index, heads[at + 1]?.index).replace(/\/\*[\s\S]*?\*\/|--[^\n]*/g, ''),
  }));
}

/** The names of definitions that a text names. */
function namedIn(text: string, names: ReadonlySet<string>): string[] {
  return [...new Set(text.match(/\w+/g))].filter((word) => names.has(word));
}

/** All definitions that statements reach, directly or through others. */
export function reachedBy(statements: readonly string[], definitions: readonly Definition[]): Set<string> {
  const names = new Set(definitions.map(({ name }) => name));
  const bodies = new Map(definitions.map(({ name, body }) => [name, body]));
  // A migration names every function that it installs, and calls none.
  const open = statements.filter((text) => !text.includes('create or replace')).flatMap((text) => namedIn(text, names));
  const reached = new Set<string>();
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (reached.has(name)) continue;
    reached.add(name);
    open.push(...namedIn(bodies.get(name) ?? '', names));
  }
  return reached;
}

/** The first of the statements that contains the literal. */
export function statementWith(literal: SqlLiteral, statements: readonly string[]): string | undefined {
  const pattern = patternOf(literal);
  return statements.find((statement) => pattern.test(statement));
}
