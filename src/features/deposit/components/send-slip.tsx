import { useEffect, useRef, useState } from 'react';
import { isInsideLine } from '#liff/environment.ts';
import { PAYMENT_TEXT } from '#src/text/payment.ts';
import { Button } from '#src/ui/button.tsx';
import { OtherWays } from './other-ways.tsx';
import { useSlip } from './use-slip.ts';

const { slip: text } = PAYMENT_TEXT.payment;
/** A file chooser covers the page by then. */
const CHOOSER_MS = 2500;

/** For a payment that was not credited: the slip names the transfer, which the server looks up at the bank. */
export function SendSlip() {
  const input = useRef<HTMLInputElement>(null);
  const { state, send, sendCode } = useSlip();
  const chooser = useChooserWatch();
  const isBusy = state.step === 'reading' || state.step === 'checking' || state.step === 'waiting';
  const message = 'message' in state ? state.message : null;
  return (
    <section className="surface p-5">
      <h2 className="text-base font-bold">{text.title}</h2>
      <p className="text-sm text-muted mt-1">{text.text}</p>
      <p
        role={state.step === 'failed' ? 'alert' : 'status'}
        className={message ? `text-sm mt-3 ${TONES[state.step]}` : 'sr-only'}
      >
        {message ?? (isBusy ? (state.step === 'checking' ? text.checking : text.reading) : '')}
      </p>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={text.send}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          currentTarget.value = ''; // Allows the same picture to be chosen again.
          chooser.opened();
          if (file) void send(file);
        }}
      />
      <Button
        variant="quiet"
        block
        className="mt-4"
        busy={isBusy}
        busyLabel={state.step === 'reading' ? text.reading : text.checking}
        onClick={() => {
          chooser.pressed();
          input.current?.click();
        }}
      >
        {state.step === 'failed' ? text.again : text.send}
      </Button>
      {chooser.isMissing && <OtherWays onCode={(code) => void sendCode(code)} />}
    </section>
  );
}

/**
 * Tells whether a press inside LINE opened no file chooser: the page has not lost its focus, and no file was chosen.
 */
function useChooserWatch() {
  const [isMissing, setMissing] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const opened = () => clearTimeout(timer.current);
  useEffect(() => {
    const away = () => clearTimeout(timer.current);
    addEventListener('blur', away);
    document.addEventListener('visibilitychange', away);
    return () => {
      away();
      removeEventListener('blur', away);
      document.removeEventListener('visibilitychange', away);
    };
  }, []);
  const pressed = () => {
    if (!isInsideLine(navigator.userAgent, location)) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setMissing(true), CHOOSER_MS);
  };
  return { isMissing, opened, pressed };
}

const TONES = {
  idle: '',
  reading: '',
  checking: '',
  waiting: 'text-muted',
  found: 'text-money-in',
  failed: 'text-error',
} as const;
