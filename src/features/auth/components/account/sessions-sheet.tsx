import { useState } from 'react';
import { listSessions, revokeSession } from '#contract/auth.ts';
import type { InputOf, OutputOf } from '#contract/endpoint.ts';
import { ApiError } from '#src/api/api-error.ts';
import { useCommand } from '#src/api/use-command.ts';
import { useQuery } from '#src/api/use-query.ts';
import { formatDateTime } from '#src/lib/time.ts';
import { PROFILE_TEXT } from '#src/text/profile.ts';
import { Button } from '#src/ui/button.tsx';
import { Failure } from '#src/ui/failure.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { Pending } from '#src/ui/pending.tsx';
import { Sheet } from '#src/ui/sheet.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { toast } from '#src/ui/toast.tsx';
import { deviceName } from '../../model/device.ts';

const { sessions: text } = PROFILE_TEXT;
type Session = OutputOf<typeof listSessions>[number];

/** The devices that are logged in; the member can end their sessions. */
export function SessionsSheet({ onClose }: { onClose: () => void }) {
  const sessions = useQuery(listSessions, {});
  const { data } = sessions;
  const { end, ending, failure } = useEnding();
  const others = data?.filter(({ is_current }) => !is_current) ?? [];
  return (
    <Sheet open onClose={onClose} title={text.title}>
      {!data && (
        <Pending of={sessions} failed={text.failed}>
          <Skeleton className="h-20 rounded-box" />
        </Pending>
      )}
      {data && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <ul className="surface rows">
            {data.map((session) => (
              <SessionRow
                key={session.session_id}
                session={session}
                isEnding={ending === session.session_id}
                onEnd={() => void end({ session_id: session.session_id }, session.session_id, text.ended)}
              />
            ))}
          </ul>
          <Failure text={failure} />
          {others.length > 1 && (
            <Button
              variant="danger"
              size="lg"
              block
              busy={ending === 'others'}
              onClick={() => void end({ all_others: true }, 'others', text.othersEnded)}
            >
              {text.endOthers}
            </Button>
          )}
        </div>
      )}
    </Sheet>
  );
}

/** Ends sessions one command at a time. It may be repeated after a lost answer: an ended session stays ended. */
function useEnding() {
  const { run } = useCommand(revokeSession, { revalidates: [listSessions] });
  const [ending, setEnding] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const end = async (input: InputOf<typeof revokeSession>, what: string, doneText: string) => {
    if (ending !== null) return;
    setEnding(what);
    setFailure(null);
    try {
      await run(input);
      toast.success(doneText);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error.message);
    } finally {
      setEnding(null);
    }
  };
  return { end, ending, failure };
}

function SessionRow({ session, isEnding, onEnd }: { session: Session; isEnding: boolean; onEnd: () => void }) {
  const name = deviceName(session.device);
  return (
    <li className="px-4 py-3">
      <div className="flex items-center gap-3 min-h-11">
        <span className="glyph">
          <Icon name="phone" size={20} />
        </span>
        <b className="flex-1 min-w-0 font-medium leading-normal wrap-anywhere">{name}</b>
        {session.is_current ? (
          <span className="badge bg-money-in/15 text-money-in border-0">{text.current}</span>
        ) : (
          <Button
            variant="quiet"
            className="px-3 text-sm"
            busy={isEnding}
            aria-label={text.endOf(name)}
            onClick={onEnd}
          >
            {text.end}
          </Button>
        )}
      </div>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 mt-1 pl-13 text-xs text-muted">
        <dt>{text.lastSeen}</dt>
        <dd className="num text-right">{formatDateTime(session.last_seen_at)}</dd>
        <dt>{text.since}</dt>
        <dd className="num text-right">{formatDateTime(session.created_at)}</dd>
      </dl>
    </li>
  );
}
