import { lottoRule } from '#contract/lotto-rounds.ts';
import { call } from '#src/api/http.ts';
import { useVerify } from '#src/api/use-verify.ts';
import { LOTTO_TEXT } from '#src/text/lotto.ts';
import { Button } from '#src/ui/button.tsx';
import { CheckList } from '#src/ui/check-list.tsx';
import { Failure } from '#src/ui/failure.tsx';
import type { Result } from '../../model/prizes.ts';
import { seenHash } from '../../model/seen-hashes.ts';
import { verifyDraw } from '../../model/verify-draw.ts';

const { verify: text } = LOTTO_TEXT.results;

/** "ตรวจสอบผล": fetches the promised hash, recomputes the result from its seed and shows each comparison. */
export function VerifyResult({ result }: { result: Result }) {
  const {
    verdict: checks,
    isChecking,
    isFailed,
    verify,
  } = useVerify(async () => {
    const rule = await call(lottoRule, { round_id: result.round.round_id });
    return verifyDraw(result, rule.seed_hash, seenHash(result.round.round_id));
  });
  return (
    <div className="mt-2">
      <Button
        variant="ghost"
        className="px-3 -ml-3 text-sm text-muted"
        icon="shield"
        busy={isChecking}
        busyLabel={text.checking}
        onClick={verify}
      >
        {checks ? text.again : text.action}
      </Button>
      <div aria-live="polite" className="empty:hidden">
        {checks && result.proof && (
          <CheckList checks={checks} text={text}>
            <p className="text-xs text-muted">{text.hint}</p>
            <dl className="text-xs text-muted grid gap-1">
              <dt>{text.seed}</dt>
              <dd>
                <code className="break-all">{result.proof.seed}</code>
              </dd>
              <dt>{text.seedHash}</dt>
              <dd>
                <code className="break-all">{result.proof.seed_hash}</code>
              </dd>
            </dl>
          </CheckList>
        )}
      </div>
      <Failure text={isFailed ? text.failed : null} />
    </div>
  );
}
