import { expect, test } from 'vitest';
import { crossingFaults } from '../sql-floors.ts';

const ORDER = ['platform', 'wallet', 'lotto'];
const LOTTO = {
  path: 'server/lotto/tables.sql',
  text: `create table lotto_bill (id bigint, agent_id int references agent);
create table round (id bigint);
create or replace function lotto_settle(of_round bigint) returns void language sql as $$ select 1 $$;`,
};
const functions = (body: string) => ({ path: 'server/wallet/functions.sql', text: body });
const queries = (statement: string) => ({
  path: 'server/wallet/points-queries.ts',
  text: `// Not SQL: from lotto_bill.\nexport const read = () => rows(\`${statement}\`);`,
});
const faultsOf = (...sources: { path: string; text: string }[]) => crossingFaults([LOTTO, ...sources], ORDER, []);

test.each([
  functions('create or replace function f() returns bigint language sql as $$ select count(*) from lotto_bill b $$;'),
  functions('create or replace function f() returns void language plpgsql as $$ declare b lotto_bill; begin end $$;'),
  functions(
    'create or replace function f() returns void language plpgsql as $$ begin perform lotto_settle(1); end $$;',
  ),
  functions(
    'create or replace function f() returns bigint language sql as $$ select r.id from agent a, lotto_bill r $$;',
  ),
  queries('update round set id = 1'),
  queries('select exists (select 1 from wallet w join lotto_bill b on b.id = w.id) as has_bill'),
])('finds what a room uses of a later one: $path $text', (source) => {
  expect(faultsOf(source)).toEqual([expect.stringMatching(/^server\/wallet\/\S+: SQL of wallet uses \w+ of lotto/)]);
});

test.each([
  { ...functions('select * from lotto_bill'), path: 'server/lotto/functions.sql' },
  functions(
    "-- lotto_bill\ncreate or replace function f() returns text language sql as $$ select 'from lotto_bill' $$;",
  ),
  queries('with round as (select 1 as id) select id from round'),
  queries('select round(1.5), b.round from wallet b'),
])('leaves other uses of the words alone: $path $text', (source) => expect(faultsOf(source)).toEqual([]));

test('an allowed use is no fault, and one that is allowed without need is', () => {
  const why = 'a test';
  const source = queries('select 1 from lotto_bill');
  const allow = (...uses: string[]) =>
    crossingFaults([LOTTO, source], ORDER, [{ from: 'wallet', to: 'lotto', uses, why }]);
  expect(allow('lotto_bill')).toEqual([]);
  expect(allow('lotto_bill', 'round')).toEqual(['tests/sql-floors.ts allows what is not there: wallet lotto round']);
});
