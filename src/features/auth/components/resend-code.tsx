import { useState } from 'react';
import { ApiError } from '#src/api/api-error.ts';
import { countdown } from '#src/lib/time.ts';
import { CODE_TEXT as text } from '#src/text/code.ts';
import { Button } from '#src/ui/button.tsx';
import { Failure } from '#src/ui/failure.tsx';
import { useTimeLeft } from '#src/ui/use-time-left.ts';
import type { SentCode } from '../model/sent-codes.ts';
import { useCooldown } from './use-cooldown.ts';

interface ResendCodeProps {
  sent: SentCode;
  /** Throws `ApiError`. */
  onResend: () => Promise<unknown>;
}

/** How long the code is valid, and a button for another one once that is allowed. */
export function ResendCode({ sent, onResend }: ResendCodeProps) {
  const [isSending, setSending] = useState(false);
  const [isResent, setResent] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const cooldown = useCooldown();
  const lifeMs = useTimeLeft(sent.expires_at);
  const waitMs = Math.max(useTimeLeft(sent.resend_after), cooldown.leftMs);
  const resend = async () => {
    setSending(true);
    setFailure(null);
    setResent(false);
    try {
      await onResend();
      setResent(true);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.retryAfterSeconds !== null) cooldown.start(error.retryAfterSeconds);
      setFailure(error.message);
    } finally {
      setSending(false);
    }
  };
  return (
    <div>
      <div className="flex items-center justify-between gap-3 min-h-11">
        <p className="hint num" role="timer" aria-live="off">
          {lifeMs > 0 ? `${text.expires} ${countdown(lifeMs)}` : text.expired}
        </p>
        {waitMs > 0 ? (
          <p className="hint num">{text.resendIn(countdown(waitMs))}</p>
        ) : (
          <Button
            variant="ghost"
            className="-mr-3 px-3 text-sm text-brand-ink"
            busy={isSending}
            onClick={() => void resend()}
          >
            {text.resend}
          </Button>
        )}
      </div>
      <p role="status" className="hint">
        {isResent && text.resent}
      </p>
      <Failure text={failure} />
    </div>
  );
}
