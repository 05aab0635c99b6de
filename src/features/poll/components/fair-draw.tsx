import { useState } from 'react';
import { pollVotes } from '../../../../contract/poll.ts';
import { call } from '../../../api/http.ts';
import { classNames } from '../../../lib/class-names.ts';
import { POLL_TEXT as text } from '../../../text/poll.ts';
import { Button } from '../../../ui/button.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { POLL_AGENT_ID, type Poll } from '../model/poll.ts';
import { type Check, verifyDraw } from '../model/verify-draw.ts';
import { useWinners } from './use-poll.ts';

async function allVotes(poll_id: string) {
  const items = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof call<typeof pollVotes>>> = await call(
      pollVotes,
      { poll_id, agent_id: POLL_AGENT_ID, ...(cursor !== null && { cursor }) },
      { handle400: false },
    );
    items.push(...page.items);
    cursor = page.next_cursor;
  } while (cursor !== null);
  return items;
}

/** The seed's hash, before and after; once drawn, the draw is repeated in this browser for whoever asks. */
export function FairDraw({ poll, isDrawn }: { poll: Poll; isDrawn: boolean }) {
  const { poll_id } = poll.config;
  const { data: told } = useWinners(isDrawn ? poll_id : null);
  const [checks, setChecks] = useState<readonly Check[] | null>(null);
  const [isChecking, setChecking] = useState(false);
  const [isFailed, setFailed] = useState(false);
  const verify = async () => {
    if (!told) return;
    setChecking(true);
    setFailed(false);
    try {
      setChecks(await verifyDraw(poll, told, await allVotes(poll_id)));
    } catch {
      setFailed(true);
    } finally {
      setChecking(false);
    }
  };
  return (
    <section className="surface p-5 grid gap-3">
      <h2 className="text-base flex items-center gap-2">
        <Icon name="shield" size={20} className="text-brand-ink" />
        {text.fairTitle}
      </h2>
      <p className="text-sm text-muted">{text.fairHint}</p>
      <Code label={text.hash} value={poll.metadata.seed_hash} />
      <Code label={text.seed} value={told?.seed ?? null} />
      <div aria-live="polite" className="empty:hidden">
        {checks && <Verdict checks={checks} />}
      </div>
      <Failure text={isFailed ? text.verifyFailed : null} />
      {told?.seed && (
        <Button variant="quiet" block busy={isChecking} busyLabel={text.verifying} onClick={() => void verify()}>
          {checks ? text.verifyAgain : text.verify}
        </Button>
      )}
    </section>
  );
}

function Code({ label, value }: { label: string; value: string | null }) {
  if (value === null) return null;
  return (
    <p className="text-xs text-muted">
      {label} <code className="break-all">{value}</code>
    </p>
  );
}

function Verdict({ checks }: { checks: readonly Check[] }) {
  const isRight = checks.every(({ isTrue }) => isTrue);
  return (
    <div className="grid gap-2">
      <p className={classNames('font-medium flex items-center gap-2', isRight ? 'text-money-in' : 'text-error')}>
        <Icon name={isRight ? 'check' : 'alert'} />
        {isRight ? text.verified : text.differs}
      </p>
      <ul className="rows inset-box px-4 text-sm">
        {checks.map((check) => (
          <li key={check.text} className="flex items-center gap-3 min-h-11 py-1.5">
            <span className="flex-1 num">{check.text}</span>
            <span className={classNames('flex-none', check.isTrue ? 'text-money-in' : 'text-error font-bold')}>
              {check.isTrue ? text.yes : text.no}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
