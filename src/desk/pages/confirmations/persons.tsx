import { operatorWithdrawal } from '#contract/operator-money.ts';
import { clockTime } from '#src/lib/time.ts';
import { useDeskQuery } from '../../api/use-desk-query.ts';
import { Avatar } from '../../parts/avatar.tsx';
import { DeskIcon } from '../../parts/icon.tsx';
import { useMe } from '../../start/me.tsx';
import { confirmationsText as words } from '../../text/confirmations.ts';
import type { Confirmation } from './confirmation.ts';

/** Says what has happened to the member's money since the request. */
function useChanges({ subject, requested_at, requested_by }: Confirmation): string {
  const { data } = useDeskQuery(operatorWithdrawal, subject.kind === 'withdrawal' ? { withdraw_id: subject.id } : null);
  const since = Date.parse(requested_at);
  const count = data?.entries.filter(({ time }) => Date.parse(time) > since).length ?? 0;
  return count === 0 ? words.unchanged(requested_by) : words.changed(count);
}

/** Shows who asks and who answers. The second person sees the asker's note only once they have answered (`isOpen`). */
export function Persons({
  confirmation,
  isOpen,
  asked,
}: {
  confirmation: Confirmation;
  isOpen: boolean;
  asked: number;
}) {
  const { me } = useMe();
  const { requested_by, requested_at, note } = confirmation;
  const changes = useChanges(confirmation);
  return (
    <div className="two-columns">
      <div className="inset-box person">
        <span className="sm dim">{words.first(clockTime(requested_at))}</span>
        <span className="hs">
          <Avatar name={requested_by} />
          <b className="med">{requested_by}</b>
        </span>
        {isOpen ? (
          <span className="sm dim">{note === null ? words.noNote : `“${note}”`}</span>
        ) : (
          <span className="sm dim hs gap-1">
            <DeskIcon name="lock" /> {words.noteHidden} · {words.noteHiddenBelow(asked)}
          </span>
        )}
      </div>
      <div className="inset-box person">
        <span className="sm dim">{words.second}</span>
        <span className="hs">
          <Avatar name={me.person.name} isMe />
          <b className="med">{me.person.name}</b> <span className="dim">{words.you}</span>
        </span>
        <span className="sm dim">{changes}</span>
      </div>
    </div>
  );
}
