import { useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { countdown } from '../../../lib/time.ts';
import { CODE_TEXT as text } from '../../../text/code.ts';
import { Button } from '../../../ui/button.tsx';
import { useTimeLeft } from '../../../ui/countdown.tsx';
import type { SentCode } from '../model/sent-codes.ts';
import { FormFailure } from './form-failure.tsx';
import { useCooldown } from './use-cooldown.ts';

interface ResendCodeProps {
  sent: SentCode;
  /** Throws `ApiError`. */
  onResend: () => Promise<unknown>;
}

/** How long the code counts, and another one once it may be asked for. */
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
    <div className="grid gap-1">
      <p className="hint num" role="timer" aria-live="off">
        {lifeMs > 0 ? `${text.expires} ${countdown(lifeMs)}` : text.expired}
      </p>
      <Button
        variant="ghost"
        className="justify-self-start -ml-3 num"
        busy={isSending}
        disabled={waitMs > 0}
        onClick={() => void resend()}
      >
        {waitMs > 0 ? text.resendIn(countdown(waitMs)) : text.resend}
      </Button>
      <p role="status" className="hint">
        {isResent && text.resent}
      </p>
      <FormFailure text={failure} />
    </div>
  );
}
