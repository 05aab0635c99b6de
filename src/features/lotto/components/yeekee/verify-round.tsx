import { useState } from 'react';
import { lottoRule, yeekeeVerify } from '../../../../../contract/lotto.ts';
import { call } from '../../../../api/http.ts';
import { classNames } from '../../../../lib/class-names.ts';
import { YEEKEE_TEXT } from '../../../../text/yeekee.ts';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { LOTTO_AGENT_ID } from '../../model/lotto-agent.ts';
import { type Check, verifyYeekee } from '../../model/verify-yeekee.ts';

const { verify: text } = YEEKEE_TEXT;

interface Verdict {
  checks: readonly Check[];
  seed: string | null;
  randomness: string | null;
}

/** "ตรวจสอบรอบนี้": asks for all shots and the seed, computes the result anew in this browser and shows each comparison. */
export function VerifyRound({ roundId }: { roundId: string }) {
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [isChecking, setChecking] = useState(false);
  const [isFailed, setFailed] = useState(false);
  const verify = async () => {
    setChecking(true);
    setFailed(false);
    const input = { round_id: roundId, agent_id: LOTTO_AGENT_ID };
    try {
      const [round, rule] = await Promise.all([call(yeekeeVerify, input), call(lottoRule, input)]);
      setVerdict({
        checks: await verifyYeekee(round, rule.yeekee),
        seed: round.seed,
        randomness: round.beacon?.randomness ?? null,
      });
    } catch {
      setFailed(true);
    } finally {
      setChecking(false);
    }
  };
  return (
    <section className="surface p-5 grid gap-3">
      <p className="text-sm text-muted flex gap-2">
        <Icon name="shield" size={20} />
        {text.hint}
      </p>
      <div aria-live="polite" className="empty:hidden">
        {verdict && <VerdictView verdict={verdict} />}
      </div>
      {isFailed && (
        <p role="alert" className="text-sm text-error">
          {text.failed}
        </p>
      )}
      <Button
        variant={verdict ? 'quiet' : 'primary'}
        block
        busy={isChecking}
        busyLabel={text.checking}
        onClick={() => void verify()}
      >
        {verdict ? text.again : text.action}
      </Button>
    </section>
  );
}

function VerdictView({ verdict: { checks, seed, randomness } }: { verdict: Verdict }) {
  const isRight = checks.every(({ isTrue }) => isTrue);
  return (
    <div className="grid gap-2">
      <p className={classNames('font-medium flex items-center gap-2', isRight ? 'text-money-in' : 'text-error')}>
        <Icon name={isRight ? 'check' : 'alert'} />
        {isRight ? text.passed : text.differs}
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
      {seed !== null && (
        <p className="text-xs text-muted">
          {text.seed} <code className="break-all">{seed}</code>
        </p>
      )}
      {randomness !== null && (
        <p className="text-xs text-muted">
          {text.beacon} <code className="break-all">{randomness}</code>
        </p>
      )}
    </div>
  );
}
