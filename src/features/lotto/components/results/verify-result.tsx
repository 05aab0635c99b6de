import { useState } from 'react';
import { lottoRule } from '../../../../../contract/lotto.ts';
import { ApiError } from '../../../../api/api-error.ts';
import { call } from '../../../../api/http.ts';
import { classNames } from '../../../../lib/class-names.ts';
import { LOTTO_TEXT } from '../../../../text/lotto.ts';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { LOTTO_AGENT_ID } from '../../model/lotto-agent.ts';
import type { Result } from '../../model/prizes.ts';
import { type DrawCheck, verifyDraw } from '../../model/verify-draw.ts';

const { verify: text } = LOTTO_TEXT.results;

/** "ตรวจสอบผล": asks for the hash that was promised, draws the result anew from its seed and shows each comparison. */
export function VerifyResult({ result }: { result: Result }) {
  const [checks, setChecks] = useState<readonly DrawCheck[] | null>(null);
  const [isChecking, setChecking] = useState(false);
  const [isFailed, setFailed] = useState(false);
  const verify = async () => {
    setChecking(true);
    setFailed(false);
    try {
      const rule = await call(lottoRule, { round_id: result.round.round_id, agent_id: LOTTO_AGENT_ID });
      setChecks(await verifyDraw(result, rule.seed_hash));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailed(true);
    } finally {
      setChecking(false);
    }
  };
  return (
    <div className="mt-2">
      <Button
        variant="ghost"
        className="px-3 -ml-3 text-sm text-muted"
        icon="shield"
        busy={isChecking}
        busyLabel={text.checking}
        onClick={() => void verify()}
      >
        {checks ? text.again : text.action}
      </Button>
      <div aria-live="polite" className="empty:hidden">
        {checks && result.proof && <Verdict checks={checks} seed={result.proof.seed} hash={result.proof.seed_hash} />}
      </div>
      {isFailed && (
        <p role="alert" className="text-sm text-error">
          {text.failed}
        </p>
      )}
    </div>
  );
}

function Verdict({ checks, seed, hash }: { checks: readonly DrawCheck[]; seed: string; hash: string }) {
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
      <p className="text-xs text-muted">{text.hint}</p>
      <dl className="text-xs text-muted grid gap-1">
        <dt>{text.seed}</dt>
        <dd>
          <code className="break-all">{seed}</code>
        </dd>
        <dt>{text.seedHash}</dt>
        <dd>
          <code className="break-all">{hash}</code>
        </dd>
      </dl>
    </div>
  );
}
