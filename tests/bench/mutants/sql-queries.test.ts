import { expect, test } from 'vitest';
import { faultsOf } from './sql-faults.ts';
import { literalsOf, rewritingOf, rewritten } from './sql-queries.ts';
import { definitionsOf, reachedBy, statementWith } from './sql-reach.ts';

const SOURCE = `// 'select 1 from comment'
const NAME = 'Siri';
const rows = () => queries.rows(\`select \${COLUMNS} from bill b where b.at >= $1 and b.paid\`, [since]);
const one = () => queries.row('select charge($1)', [id]);`;

test('the SQL of a file of queries is found, and no other text', () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of a template
  const first = 'select ${COLUMNS} from bill b where b.at >= $1 and b.paid';
  expect(literalsOf(SOURCE).map(({ text }) => text)).toEqual([first, 'select charge($1)']);
});

test('a fault in a query is put into the statement that reaches the database', () => {
  const [literal] = literalsOf(SOURCE);
  if (!literal) throw new Error('no SQL');
  const [fault] = faultsOf(literal.text);
  if (!fault) throw new Error('no fault');
  const rewriting = rewritingOf(literal, { ...fault, offset: literal.offset + fault.offset });
  const statement = 'select id, at from bill b where b.at >= $1 and b.paid';
  expect(rewritten(`(${statement}) limit 1`, rewriting)).toBe(`(${statement.replace('>=', '>')}) limit 1`);
  expect(rewritten('select charge($1)', rewriting)).toBe('select charge($1)');
  expect(statementWith(literal, ['select charge($1)', statement])).toBe(statement);
});

test('a statement reaches the functions that it names, and those that they call', () => {
  const definitions = definitionsOf(`
create or replace function charge(id int) returns int language sql as $$ select fee(id) from open_bill $$;
/* Unlike other(). */
create or replace function fee(id int) returns int language sql as $$ select 1 $$;
create or replace view open_bill as select 1;
create or replace function other() returns int language sql as $$ select 1 $$;`);
  expect([...reachedBy(['select charge($1)', 'create or replace function other()'], definitions)].sort()).toEqual([
    'charge',
    'fee',
    'open_bill',
  ]);
});
