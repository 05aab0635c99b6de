import { formatBaht } from '#contract/baht-text.ts';
import { bankName } from '#contract/banks.ts';
import { formatDate } from '#src/lib/time.ts';
import { HitText } from '../../parts/hit-text.tsx';
import { DeskIcon } from '../../parts/icon.tsx';
import { KeyHint } from '../../parts/key-hint.tsx';
import { type Column, RecordTable } from '../../parts/record-table.tsx';
import { dayOrTime } from '../../parts/times.ts';
import { fieldText, membersText, resultState, searchKinds } from '../../text/members.ts';
import { type Found, idOf, kindOf } from './search-model.ts';

const ICONS = { deposit: 'deposit', withdrawal: 'withdraw', payout: 'withdraw', payment: 'search' } as const;

function iconOf(found: Found) {
  const { field } = found;
  return field === 'deposit' || field === 'withdrawal' || field === 'payout' || field === 'payment'
    ? ICONS[field]
    : searchKinds[kindOf(found)].icon;
}

/** Bank accounts and phones in the groups of digits that people read aloud. */
function valueText({ field, value, about }: Found): string {
  if (field === 'bank_account') return `${bankName(about)} ${value.replace(/^(\d{3})(\d)(\d{5})(\d)$/, '$1-$2-$3-$4')}`;
  if (field === 'phone') return value.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3');
  return value;
}

function aboutText(found: Found): string {
  const { field, amount, about, member } = found;
  if (field === 'address') return searchKinds.devices.label;
  if (amount === null) return member?.name ?? '';
  const money = `${formatBaht(amount)} ${membersText.baht}`;
  const bank = field === 'withdrawal' || field === 'payout' || field === 'payment' ? bankName(about) : about;
  return field === 'bill' ? `${about} · ${money}` : `${fieldText[field]} ${money} ${bank}`;
}

function stateText(found: Found): string {
  const { state, at, field } = found;
  const word = resultState[state] ?? state;
  if (at === null) return word;
  if (field === 'address') return membersText.seen(dayOrTime(at));
  const isLasting = kindOf(found) === 'members' || field === 'bank_account';
  return `${word} · ${isLasting ? formatDate(at) : dayOrTime(at)}`;
}

/** The results of a search, in groups, with what was typed marked. */
export function FoundTable({
  rows,
  query,
  selected,
  onSelect,
  onOpen,
}: {
  rows: readonly Found[];
  query: string;
  selected: Found | undefined;
  onSelect: (row: Found) => void;
  onOpen: () => void;
}) {
  const selectedId = selected ? idOf(selected) : null;
  const columns: readonly Column<Found>[] = [
    {
      id: 'value',
      head: fieldText.bank_account,
      width: 16,
      cell: (row) => (
        <span className="hs">
          <DeskIcon name={iconOf(row)} />
          <span className="med cut">
            <HitText text={valueText(row)} query={query} />
          </span>
        </span>
      ),
    },
    { id: 'about', head: membersText.detail, cell: aboutText },
    {
      id: 'member',
      head: membersText.title,
      width: 8,
      cell: (row) => <span className="med">{row.member?.username ?? membersText.people(row.members)}</span>,
    },
    { id: 'state', head: '', width: 12, cell: (row) => <span className="sub">{stateText(row)}</span> },
    {
      id: 'open',
      head: '',
      width: 3,
      align: 'right',
      cell: (row) => idOf(row) === selectedId && <KeyHint keys="↵" />,
    },
  ];
  const groupOf = (row: Found) => {
    const kind = kindOf(row);
    return `${searchKinds[kind].label} ${rows.filter((one) => kindOf(one) === kind).length}`;
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a second press opens what the table's rows select
    <div className="grow min-h-0 flex flex-col is-headless" onDoubleClick={onOpen}>
      <RecordTable
        label={membersText.title}
        columns={columns}
        rows={rows}
        idOf={idOf}
        groupOf={groupOf}
        selectedId={selectedId}
        onSelect={onSelect}
      />
      <p className="panel-b dim sm pt-3 flex-none">{membersText.hint}</p>
    </div>
  );
}
