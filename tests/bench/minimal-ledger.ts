import type { Database } from '#server/database/database.ts';
import type { LoadTask } from './load-worker.ts';

/** The least that a double entry is: a transfer, two balances that may not be negative, two numbered entries. */
const TABLES = `
  create schema minimal;
  create table minimal.account (
    id bigint primary key, balance bigint not null, sequence bigint not null default 0, is_house boolean not null,
    check (is_house or balance >= 0)
  );
  create table minimal.transfer (
    id text primary key, debit bigint not null, credit bigint not null, amount bigint not null, at timestamptz not null
  );
  create table minimal.entry (
    account bigint not null, sequence bigint not null, transfer text not null, change bigint not null,
    balance bigint not null, primary key (account, sequence)
  );
  insert into minimal.account select id, 1000000000, 0, member_id is null from account`;
const TRANSFER = `
  with made as (
    insert into minimal.transfer values ($1, $2::bigint, $3::bigint, $4::bigint, now())
  ), moved as (
    update minimal.account a
    set balance = balance + case a.id when $2::bigint then -$4::bigint else $4::bigint end, sequence = sequence + 1
    where a.id in ($2::bigint, $3::bigint)
    returning a.id, a.sequence, a.balance
  )
  insert into minimal.entry
  select id, sequence, $1, case id when $2::bigint then -$4::bigint else $4::bigint end, balance from moved
  returning transfer as result`;

const at = <Item>(items: readonly Item[], n: number): Item => {
  const item = items[n % items.length];
  if (item === undefined) throw new Error('an empty list');
  return item;
};

/** Transfers from a wallet to the house, one after the other, over tables beside ours with the accounts that there are. */
export async function minimalLedger(
  database: Database,
  url: string,
  connections: number,
): Promise<(wallets: readonly number[], count: number) => LoadTask> {
  for (const statement of TABLES.split(';')) await database.rows(statement);
  const houses = await database.rows<{ id: number }>(
    `select id from account where member_id is null and kind = 'provider' and currency = 'THB' order by shard`,
  );
  let made = 0;
  return (wallets, count) => {
    const values = Array.from({ length: count }, (_, n) => {
      made += 1;
      // Its connections do not choose a shard each, but one after the other, which waits as seldom.
      return [`minimal:${made}`, String(at(wallets, n)), String(at(houses, n).id), '100'];
    });
    return { kind: 'sql', connections, url, text: TRANSFER, values, expected: 'minimal:' };
  };
}
