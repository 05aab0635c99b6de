import type { SqlFault } from './sql-faults.ts';

/** A text of SQL in TypeScript. */
export interface SqlLiteral {
  offset: number;
  text: string;
}

/** Comments, strings and templates; a query's SQL is in one of the last two. */
const TOKENS = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'((?:[^'\\\n]|\\.)*)'|"(?:[^"\\\n]|\\.)*"|`((?:[^`\\]|\\.)*)`/g;
const IS_SQL = /^\s*(?:select|insert into|update|delete from|with|from)\b|\bwhere\b/;

/** The SQL in a file of queries. */
export function literalsOf(source: string): SqlLiteral[] {
  return [...source.matchAll(TOKENS)].flatMap(({ index, 1: quoted, 2: template }) => {
    const text = quoted ?? template ?? '';
    return IS_SQL.test(text) && !text.includes('\\') ? [{ offset: index + 1, text }] : [];
  });
}

const INSERTED = /\$\{[^}]*\}/;
const escaped = (text: string) => text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&');

/** A pattern that finds a literal in the statements that reach the database, whatever TypeScript has inserted. */
export const patternOf = ({ text }: SqlLiteral): RegExp =>
  new RegExp(text.split(INSERTED).map(escaped).join('([\\s\\S]*?)'));

/** How a statement that contains a literal reads with a fault; plain data, so that a process can receive it. */
export interface Rewriting {
  pattern: string;
  /** The literal's pieces between insertions, one of them with the fault. */
  pieces: string[];
}

/** `fault`: in the file. */
export function rewritingOf(literal: SqlLiteral, { offset, from, to }: SqlFault): Rewriting {
  const at = offset - literal.offset;
  const faulty = literal.text.slice(0, at) + to + literal.text.slice(at + from.length);
  return { pattern: patternOf(literal).source, pieces: faulty.split(INSERTED) };
}

export const rewritten = (statement: string, { pattern, pieces }: Rewriting): string =>
  statement.replace(new RegExp(pattern), (_, ...groups: unknown[]) =>
    pieces.map((piece, at) => (at === 0 ? piece : `${String(groups[at - 1])}${piece}`)).join(''),
  );
