import { expect, test } from 'vitest';
import { notifies, sqlIn } from '../sql-places.ts';

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

test.each([
  ['functions.sql', "begin\n  perform pg_notify('news', '1');\nend"],
  ['functions.sql', 'begin\n  notify news;\nend'],
  ['queries.ts', "await tx.rows('select pg_notify($1, $2)', [channel, key]);"],
  ['queries.ts', "await client.query('notify news');"],
])('finds a NOTIFY: %s %s', (path, source) => expect(notifies(path, source)).toBe(true));

test.each([
  ['functions.sql', '/* The process notifies others: pg_notify is for wake-ups.ts. */ select 1;'],
  ['draw.ts', '// Then notify members.\nawait notifyMember(tx, notice);'],
])('no NOTIFY: %s %s', (path, source) => expect(notifies(path, source)).toBe(false));
