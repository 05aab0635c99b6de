import { lottoRule } from '../../../../../contract/lotto-rounds.ts';
import { yeekeeVerify } from '../../../../../contract/yeekee.ts';
import { call } from '../../../../api/http.ts';
import { useVerify } from '../../../../api/use-verify.ts';
import { YEEKEE_TEXT } from '../../../../text/yeekee.ts';
import { Button } from '../../../../ui/button.tsx';
import { CheckList, CheckSource } from '../../../../ui/check-list.tsx';
import { Failure } from '../../../../ui/failure.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { verifyYeekee } from '../../model/verify-yeekee.ts';

const { verify: text } = YEEKEE_TEXT;

/** "ตรวจสอบรอบนี้": fetches all shots and the seed, recomputes the result in the browser and shows each comparison. */
export function VerifyRound({ roundId }: { roundId: string }) {
  const { verdict, isChecking, isFailed, verify } = useVerify(async () => {
    const input = { round_id: roundId };
    const [round, rule] = await Promise.all([call(yeekeeVerify, input), call(lottoRule, input)]);
    return {
      checks: await verifyYeekee(round, rule.yeekee),
      seed: round.seed,
      randomness: round.beacon?.randomness ?? null,
    };
  });
  return (
    <section className="surface p-5 grid gap-3">
      <p className="text-sm text-muted flex gap-2">
        <Icon name="shield" size={20} />
        {text.hint}
      </p>
      <div aria-live="polite" className="empty:hidden">
        {verdict && (
          <CheckList checks={verdict.checks} text={text}>
            <CheckSource label={text.seed} value={verdict.seed} />
            <CheckSource label={text.beacon} value={verdict.randomness} />
          </CheckList>
        )}
      </div>
      <Failure text={isFailed ? text.failed : null} />
      <Button variant="quiet" block busy={isChecking} busyLabel={text.checking} onClick={verify}>
        {verdict ? text.again : text.action}
      </Button>
    </section>
  );
}
