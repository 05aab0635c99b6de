import { Link } from 'react-router-dom';
import { z } from 'zod';
import { ofBaht } from '#contract/fields.ts';
import { dayOrTime } from '../../parts/times.ts';
import { accountsText as words } from '../../text/accounts.ts';
import { amountText } from '../../text/money.ts';
import { type Account, type Change, nameOf } from './account.ts';

const limits = z.object({ count: z.number().nullable(), amount: ofBaht(z.number()).nullable() });
const order = z.object({ order: z.array(z.string()) });

/** `250,000.00 · 600`, as a change has them. */
function limitText(from: Change['before']): string {
  const read = limits.safeParse(from);
  if (!read.success) return '';
  const { amount, count } = read.data;
  return `${amount === null ? words.unlimited : amountText(amount)} · ${count?.toLocaleString('en-US') ?? words.unlimited}`;
}

/** The account that was moved up the most. */
function movedUp({ before, after }: Change): string | undefined {
  const [from, to] = [order.safeParse(before), order.safeParse(after)];
  if (!from.success || !to.success) return undefined;
  const byHow = to.data.order.map((id, place) => ({ id, by: from.data.order.indexOf(id) - place }));
  return byHow.toSorted((one, other) => other.by - one.by)[0]?.id;
}

/** What was changed, in a line. */
function changeText(change: Change, accounts: readonly Account[]): string {
  const account = (id: string | null | undefined) => accounts.find(({ account_id }) => account_id === id);
  if (change.kind === 'ordered') {
    const first = account(movedUp(change));
    return first ? words.orderChanged(nameOf(first)) : words.ordered;
  }
  const of = account(change.account_id);
  const name = `${words.kinds[change.kind]} ${of ? nameOf(of) : ''}`;
  if (change.kind === 'paused') return change.after?.paused_until ? `${name} ${words.toMidnight}` : name;
  if (change.kind === 'limited') return `${name} ${limitText(change.before)} → ${limitText(change.after)}`;
  return name;
}

/** Who did it: two where two were needed. */
export const changedBy = ({ by, confirmed_by }: Change): string => (confirmed_by ? `${by} · ${confirmed_by}` : by);

/** What people have changed last, newest first. */
export function ChangesList({
  changes,
  accounts,
  hasLog,
}: {
  changes: readonly Change[];
  accounts: readonly Account[];
  hasLog: boolean;
}) {
  if (changes.length === 0) return null;
  return (
    <>
      <div className="hs sp changes-head">
        <h2>{words.latest}</h2>
        {hasLog && (
          <Link to="/audit" className="sm dim">
            {words.allInLog}
          </Link>
        )}
      </div>
      <table className="tb tight changes">
        <tbody>
          {changes.map((change) => (
            <tr key={`${change.at} ${change.kind} ${change.account_id}`}>
              <td className="sub">{dayOrTime(change.at)}</td>
              <td>{changedBy(change)}</td>
              <td>{changeText(change, accounts)}</td>
              <td className="sub">{change.reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
