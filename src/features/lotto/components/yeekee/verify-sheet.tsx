import { type CSSProperties, useEffect, useEffectEvent } from 'react';
import { lottoRule } from '#contract/lotto-rounds.ts';
import { yeekeeVerify } from '#contract/yeekee.ts';
import { call } from '#src/api/http.ts';
import { useVerify } from '#src/api/use-verify.ts';
import type { Check } from '#src/lib/check.ts';
import { formatDate } from '#src/lib/time.ts';
import { ShareButton } from '#src/share/share-button.tsx';
import { YEEKEE_TEXT } from '#src/text/yeekee.ts';
import { Button } from '#src/ui/button.tsx';
import { CheckSource } from '#src/ui/check-list.tsx';
import { Failure } from '#src/ui/failure.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { Sheet } from '#src/ui/sheet.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { seenHash } from '../../model/seen-hashes.ts';
import { shareOfResult, shareOfRound } from '../../model/share-round.ts';
import { verifyYeekee } from '../../model/verify-yeekee.ts';
import type { Round } from '../../model/yeekee-round.ts';

const { verify: text } = YEEKEE_TEXT;

interface Verdict {
  /** Null of a void round. */
  number: string | null;
  checks: readonly Check[];
  seed: string | null;
  randomness: string | null;
}

/**
 * Fetches everything anew, so that the check uses what everybody gets; the hash is the one that this tab showed
 * before.
 */
async function check(roundId: string): Promise<Verdict> {
  const input = { round_id: roundId };
  const [round, rule] = await Promise.all([call(yeekeeVerify, input), call(lottoRule, input)]);
  return {
    number: round.result?.number ?? null,
    checks: await verifyYeekee(round, rule.yeekee, seenHash(roundId)),
    seed: round.seed,
    randomness: round.beacon?.randomness ?? null,
  };
}

interface VerifySheetProps {
  round: Round;
  onClose: () => void;
  /** Closes the sheet and opens the digits once more. */
  onReplay: (() => void) | undefined;
}

/** Computes the round again in this browser, at once, and shows the verdict with each comparison. */
export function VerifySheet({ round, onClose, onReplay }: VerifySheetProps) {
  const { verdict, isChecking, isFailed, verify } = useVerify(() => check(round.round_id));
  const start = useEffectEvent(verify);
  useEffect(() => start(), []);
  const number = verdict?.number ?? null;
  return (
    <Sheet
      open
      onClose={onClose}
      title={text.title(round.name)}
      text={`${round.category_name} · ${formatDate(round.draw_date)}`}
      footer={
        verdict && (
          <div className="grid fit-8 gap-2">
            {number !== null && onReplay && (
              <Button variant="quiet" icon="history" onClick={onReplay}>
                {text.replay}
              </Button>
            )}
            <ShareButton look="quiet" subject={number === null ? shareOfRound(round) : shareOfResult(round, number)} />
          </div>
        )
      }
    >
      <div aria-live="polite">{verdict && <Proof verdict={verdict} />}</div>
      {isChecking && (
        <>
          <p className="sr-only">{text.checking}</p>
          <Skeleton className="size-44 rounded-full mx-auto" />
          <Skeleton className="h-72 rounded-box mt-4" />
        </>
      )}
      {isFailed && (
        <div className="grid gap-3">
          <Failure text={text.failed} />
          <Button variant="quiet" block onClick={verify}>
            {text.again}
          </Button>
        </div>
      )}
    </Sheet>
  );
}

function Proof({ verdict: { number, checks, seed, randomness } }: { verdict: Verdict }) {
  const wrong = checks.filter(({ isTrue }) => !isTrue);
  return (
    <div className="grid gap-4">
      {wrong.length > 0 ? (
        <div className="inset-box p-4 grid gap-1 text-error">
          <p className="font-bold flex items-center gap-2">
            <Icon name="alert" />
            {text.differs}
          </p>
          {wrong.map(({ text: what }) => (
            <p key={what}>{what}</p>
          ))}
        </div>
      ) : (
        <>
          {number !== null && (
            <p className="yk-seal">
              <span className="text-sm text-muted">{text.result}</span>
              <b className="num">{number}</b>
              <span className="yk-won font-bold">{text.same}</span>
            </p>
          )}
          <p className="text-sm text-muted text-center">{text.passed}</p>
        </>
      )}
      <ul className="surface rows yk-checks">
        {checks.map(({ text: what, isTrue }, index) => {
          const style: CSSProperties & Record<'--after', string> = { '--after': `${index * 120}ms` };
          return (
            <li key={what} style={style}>
              <Icon name={isTrue ? 'check' : 'close'} size={20} className={isTrue ? 'text-money-in' : 'text-error'} />
              <span className="num">{what}</span>
              <span className="sr-only">{isTrue ? text.yes : text.no}</span>
            </li>
          );
        })}
      </ul>
      <div className="grid gap-1">
        <p className="text-xs text-muted">{text.hint}</p>
        <CheckSource label={text.seed} value={seed} />
        <CheckSource label={text.beacon} value={randomness} />
      </div>
    </div>
  );
}
