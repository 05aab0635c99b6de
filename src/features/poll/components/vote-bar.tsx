import { Link } from 'react-router-dom';
import { link } from '#src/lib/links.ts';
import { POLL_TEXT as text } from '#src/text/poll.ts';
import { Button, buttonClass } from '#src/ui/button.tsx';
import { Failure } from '#src/ui/failure.tsx';
import type { Quota, State } from '../model/poll.ts';
import type { useVote } from './use-vote.ts';

export interface VoteBarProps {
  state: State;
  isLoggedIn: boolean;
  quota: Quota | undefined;
  vote: ReturnType<typeof useVote>;
}

/** The button to vote, or the reason against it. */
export function VoteBar({ state, isLoggedIn, quota, vote }: VoteBarProps) {
  return (
    <div className="action-bar">
      <div className="w-full max-w-[48rem] mx-auto grid gap-2">
        <Failure text={vote.failure} />
        {state === 'open' ? (
          <Send {...{ isLoggedIn, quota, vote }} />
        ) : (
          <p className="min-h-11 grid place-items-center text-center text-muted">{text.bar[state]}</p>
        )}
      </div>
    </div>
  );
}

function Send({ isLoggedIn, quota, vote }: Omit<VoteBarProps, 'state'>) {
  const reason = quota?.reason ?? null;
  const isShort = quota !== undefined && quota.left === 0 && quota.used_today < quota.max_today;
  if (isShort && quota.quotas.some(({ quota_id }) => quota_id.endsWith(':deposit')))
    return (
      <Link to={link('deposit')} className={buttonClass({ size: 'lg', block: true })}>
        {text.deposit}
      </Link>
    );
  if (reason !== null) return <p className="min-h-11 grid place-items-center text-center text-muted">{reason}</p>;
  return (
    <Button
      size="lg"
      disabled={vote.chosen === null || (isLoggedIn && !quota)}
      busy={vote.isSending}
      busyLabel={text.sending}
      onClick={vote.send}
    >
      {vote.chosen === null ? text.choose : isLoggedIn ? text.send : text.login}
    </Button>
  );
}
