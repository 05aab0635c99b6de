import { DeskSegment } from '../../parts/segment.tsx';
import { membersText, type SearchKind, searchKinds } from '../../text/members.ts';
import { type Found, kindOf } from './search-model.ts';

const SHORT: Readonly<Record<SearchKind, string>> = {
  members: searchKinds.members.label,
  accounts: 'บัญชี',
  bills: searchKinds.bills.label,
  money: 'เงิน',
  devices: 'อุปกรณ์',
};

/** Shows results of one kind alone; each says how many there are. */
export function KindSegment({
  items,
  kinds,
  only,
  onChange,
}: {
  items: readonly Found[];
  kinds: readonly SearchKind[];
  only: SearchKind | null;
  onChange: (kind: SearchKind | null) => void;
}) {
  const count = (kind: SearchKind) => items.filter((item) => kindOf(item) === kind).length;
  return (
    <DeskSegment
      label={membersText.kindsLabel}
      choices={[
        { value: 'all', label: `${membersText.all} ${items.length}` },
        ...kinds.map((kind) => ({ value: kind, label: `${SHORT[kind]} ${count(kind)}` })),
      ]}
      value={only ?? 'all'}
      onChange={(value) => onChange(kinds.find((kind) => kind === value) ?? null)}
    />
  );
}
