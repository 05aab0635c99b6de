import type { OutputOf } from '#contract/endpoint.ts';
import { bahtOrNull } from '#contract/money.ts';
import type { operatorSearch } from '#contract/operator-search.ts';
import type { OperatorScope } from '#contract/operator-shapes.ts';
import type { Operator } from '#server/access/operator-keys.ts';
import type { Queries } from '#server/database/database.ts';
import { plainName, seesAll, viewOf } from './members.ts';
import { type FoundRow, found } from './search-queries.ts';

type Item = OutputOf<typeof operatorSearch>['items'][number];

/** Members first, as they are looked for most; then what they own. */
const ORDER: readonly Item['field'][] = [
  'phone',
  'username',
  'member_id',
  'bank_account',
  'name',
  'line',
  'bill',
  'deposit',
  'withdrawal',
  'payment',
  'payout',
  'address',
];

const NUMBER = /^[\d\s().+-]+$/;
const THAI_DIGITS = /[๐-๙]/g;

/** The digits of a query that is a number, however it is written; +66 begins a phone. */
function digitsOf(typed: string): string | null {
  if (!NUMBER.test(typed)) return null;
  const digits = typed.replace(/^\s*\+66/, '0').replace(/\D/g, '');
  return digits.length < 3 ? null : digits;
}

const mayRead = ({ scopes }: Operator, scope: OperatorScope) =>
  scopes.includes(scope) || scopes.includes(`${scope}:read`);

function onWire(row: FoundRow, operator: Operator): Item {
  const view = viewOf(operator);
  const shown: Partial<Record<Item['field'], (value: string) => string>> = {
    line: plainName,
    phone: view.phone,
    bank_account: view.account,
    address: view.address,
  };
  return {
    field: row.field,
    value: shown[row.field]?.(row.value) ?? row.value,
    record_id: row.record_id,
    member:
      row.member_id !== null && row.username !== null
        ? { member_id: row.member_id, username: row.username, name: row.name ?? '' }
        : null,
    members: row.members,
    about: row.about,
    state: row.state,
    amount: bahtOrNull(row.satang),
    at: row.at?.toISOString() ?? null,
  };
}

/** Members and what is theirs by a query; only kinds of records that the operator's scopes may read. */
export async function search(
  queries: Queries,
  operator: Operator,
  query: string,
  at: Date,
): Promise<OutputOf<typeof operatorSearch>> {
  const typed = query.replace(THAI_DIGITS, (digit) => String(digit.charCodeAt(0) - 0x0e50));
  const words = typed.toLowerCase();
  const cut = words.lastIndexOf(' ');
  const rows = await found(queries, {
    agentId: operator.agentId,
    typed,
    words,
    first: cut < 0 ? words : words.slice(0, cut),
    last: cut < 0 ? '' : words.slice(cut + 1),
    digits: digitsOf(typed),
    at,
    may: {
      numbers: seesAll(operator),
      bills: mayRead(operator, 'lotto'),
      deposits: mayRead(operator, 'deposits'),
      withdrawals: mayRead(operator, 'withdrawals'),
    },
  });
  const place = ({ field }: FoundRow) => ORDER.indexOf(field);
  const ranked = rows.toSorted((one, other) => one.rank - other.rank || place(one) - place(other));
  return { items: ranked.map((row) => onWire(row, operator)) };
}
