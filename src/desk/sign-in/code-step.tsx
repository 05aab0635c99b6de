import type { FormEvent } from 'react';
import { formatDateTime } from '#src/lib/time.ts';
import { DeskIcon } from '../parts/icon.tsx';
import { Note } from '../parts/note.tsx';
import { SubmitButton } from '../parts/submit-button.tsx';
import type { Me } from '../start/me.tsx';
import { signInText } from '../text/sign-in.ts';
import type { Begun } from './begun.ts';
import { BegunPerson } from './begun-person.tsx';
import { CodeField } from './code-field.tsx';
import { SignInFrame } from './frame.tsx';
import { useCode } from './use-code.ts';
import { usePasskey } from './use-passkey.ts';

interface Props {
  begun: Begun;
  hasPasskeys: boolean;
  onBack: () => void;
  onDone: (me: Me) => void;
}

/** Second step: the app's code, which is sent with its sixth digit, or a recovery code. */
export function CodeStep({ begun, hasPasskeys, onBack, onDone }: Props) {
  const { step, person, last_sign_in: last } = begun;
  const code = useCode(step, onDone);
  const passkey = usePasskey(onDone);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    code.send();
  };
  return (
    <SignInFrame
      step={code.isRecovery ? signInText.stepRecovery : signInText.stepTwo}
      onSubmit={submit}
      below={
        <div className="hs">
          <DeskIcon name="history" />
          {last ? signInText.lastSignIn(formatDateTime(last.at), last.ip, last.device) : signInText.firstSignIn}
        </div>
      }
    >
      <BegunPerson person={person} />
      <CodeField of={code} />
      {passkey.fault && (
        <Note tone="bad" icon="alert">
          {passkey.fault}
        </Note>
      )}
      <SubmitButton className="w-full" isBusy={code.isRunning}>
        {signInText.enter}
      </SubmitButton>
      <div className="hs sp">
        {hasPasskeys && begun.has_passkey && (
          <button type="button" className="link-act" disabled={passkey.isRunning} onClick={() => void passkey.run()}>
            {signInText.passkeyInstead}
          </button>
        )}
        <button type="button" className="link-act" onClick={code.swap}>
          {code.isRecovery ? signInText.codeInstead : signInText.recoveryInstead}
        </button>
        <button type="button" className="link-act" onClick={onBack}>
          {signInText.anotherPerson}
        </button>
      </div>
    </SignInFrame>
  );
}
