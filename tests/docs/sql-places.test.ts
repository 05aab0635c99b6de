import { expect, test } from 'vitest';
import { sqlIn } from '../sql-places.ts';

test.each([
  "await tx.rows('select 1 from member where id = $1', [id]);",
  'const TAKE = `\n  insert into rate_limit as r (key_hash) values ($1)`;',
  "const sql = 'update member m set phone = $1';",
  'const made = `with made as (insert into poll default values returning id) select id from made`;',
  'await queries.row<{ id: number }>(statementOf(table), [id]);',
])('finds SQL: %s', (source) => expect(sqlIn(source)).not.toBeNull());

test.each([
  "// Select the rows from the list, don't update them.",
  "const help = 'select a bank';",
  "throw new Error('update the app from the store');",
  "const summary = 'Deletes a record';",
  'const tidy = table.rows.map(({ id }) => id);',
])('leaves prose alone: %s', (source) => expect(sqlIn(source)).toBeNull());
