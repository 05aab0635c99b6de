import { type FormEvent, useState } from 'react';
import { deskCode } from '#contract/operator-session.ts';
import { ApiError } from '#src/api/api-error.ts';
import { formatDateTime } from '#src/lib/time.ts';
import { call } from '../api/call.ts';
import { DigitField } from '../parts/digit-field.tsx';
import { DeskField } from '../parts/field.tsx';
import { DeskIcon } from '../parts/icon.tsx';
import { Note } from '../parts/note.tsx';
import { SubmitButton } from '../parts/submit-button.tsx';
import type { Me } from '../start/me.tsx';
import { signInText } from '../text/sign-in.ts';
import type { Begun } from './begun.ts';
import { BegunPerson } from './begun-person.tsx';
import { SignInFrame } from './frame.tsx';

import { usePasskey } from './use-passkey.ts';

const CODE_LENGTH = 6;

/** Second step: the app's code, which is sent with its sixth digit, or a recovery code. */
export function CodeStep({
  begun,
  hasPasskeys,
  onBack,
  onDone,
}: {
  begun: Begun;
  hasPasskeys: boolean;
  onBack: () => void;
  onDone: (me: Me) => void;
}) {
  const [isRecovery, setRecovery] = useState(false);
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<string>();
  const [isRunning, setRunning] = useState(false);
  const passkey = usePasskey(onDone);
  const { step, person, last_sign_in: last } = begun;

  const send = async (given: string) => {
    if (isRunning) return;
    setRunning(true);
    setFault(undefined);
    try {
      onDone(await call(deskCode, { step, ...(isRecovery ? { recovery_code: given } : { code: given }) }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFault(Object.values(error.fields)[0] ?? error.message);
      if (!isRecovery) setCode('');
      setRunning(false);
    }
  };
  const type = (typed: string) => {
    setCode(typed);
    if (typed.length === CODE_LENGTH && typed !== code) void send(typed);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send(code);
  };
  return (
    <SignInFrame
      step={isRecovery ? signInText.stepRecovery : signInText.stepTwo}
      onSubmit={submit}
      below={
        <div className="hs">
          <DeskIcon name="history" />
          {last ? signInText.lastSignIn(formatDateTime(last.at), last.ip, last.device) : signInText.firstSignIn}
        </div>
      }
    >
      <BegunPerson person={person} />
      {isRecovery ? (
        <DeskField
          label={signInText.recoveryCode}
          isTall
          autoFocus
          autoComplete="off"
          spellCheck={false}
          value={code}
          onChange={({ target }) => setCode(target.value)}
          fault={fault}
        />
      ) : (
        <>
          <DigitField
            label={signInText.code}
            count={CODE_LENGTH}
            value={code}
            onChange={type}
            isWrong={fault !== undefined}
            autoFocus
            autoComplete="one-time-code"
          />
          {fault && (
            <Note tone="bad" icon="alert">
              {fault}
            </Note>
          )}
        </>
      )}
      {passkey.fault && (
        <Note tone="bad" icon="alert">
          {passkey.fault}
        </Note>
      )}
      <SubmitButton className="w-full" isBusy={isRunning}>
        {signInText.enter}
      </SubmitButton>
      <div className="hs sp">
        {hasPasskeys && begun.has_passkey && (
          <button type="button" className="link-act" disabled={passkey.isRunning} onClick={() => void passkey.run()}>
            {signInText.passkeyInstead}
          </button>
        )}
        <button
          type="button"
          className="link-act"
          onClick={() => {
            setRecovery(!isRecovery);
            setCode('');
            setFault(undefined);
          }}
        >
          {isRecovery ? signInText.codeInstead : signInText.recoveryInstead}
        </button>
        <button type="button" className="link-act" onClick={onBack}>
          {signInText.anotherPerson}
        </button>
      </div>
    </SignInFrame>
  );
}
