import { pollVotes } from '#contract/poll.ts';
import { call } from '#src/api/http.ts';
import { useVerify } from '#src/api/use-verify.ts';
import { POLL_TEXT as text } from '#src/text/poll.ts';
import { Button } from '#src/ui/button.tsx';
import { CheckList, CheckSource } from '#src/ui/check-list.tsx';
import { Failure } from '#src/ui/failure.tsx';
import { Icon } from '#src/ui/icon.tsx';
import type { Poll } from '../model/poll.ts';
import { verifyDraw } from '../model/verify-draw.ts';
import { useWinners } from './use-poll.ts';

async function allVotes(poll_id: string) {
  const items = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof call<typeof pollVotes>>> = await call(pollVotes, {
      poll_id,
      ...(cursor !== null && { cursor }),
    });
    items.push(...page.items);
    cursor = page.next_cursor;
  } while (cursor !== null);
  return items;
}

/** The published hash of the seed; after the draw, a button that repeats the draw in this browser. */
export function FairDraw({ poll, isDrawn }: { poll: Poll; isDrawn: boolean }) {
  const { poll_id } = poll.config;
  const { data: published } = useWinners(isDrawn ? poll_id : null);
  const {
    verdict: checks,
    isChecking,
    isFailed,
    verify,
  } = useVerify(async () => published && verifyDraw(poll, published, await allVotes(poll_id)));
  return (
    <section className="surface p-5 grid gap-3">
      <h2 className="text-base flex items-center gap-2">
        <Icon name="shield" size={20} className="text-brand-ink" />
        {text.fairTitle}
      </h2>
      <p className="text-sm text-muted">{text.fairHint}</p>
      <CheckSource label={text.hash} value={poll.metadata.seed_hash} />
      <CheckSource label={text.seed} value={published?.seed ?? null} />
      <div aria-live="polite" className="empty:hidden">
        {checks && <CheckList checks={checks} text={{ ...text, passed: text.verified }} />}
      </div>
      <Failure text={isFailed ? text.verifyFailed : null} />
      {published?.seed && (
        <Button variant="quiet" block busy={isChecking} busyLabel={text.verifying} onClick={verify}>
          {checks ? text.verifyAgain : text.verify}
        </Button>
      )}
    </section>
  );
}
