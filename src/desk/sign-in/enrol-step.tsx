import { type FormEvent, useEffect, useState } from 'react';
import type { OutputOf } from '#contract/endpoint.ts';
import { deskEnrol, deskEnrolConfirm } from '#contract/operator-session.ts';
import { ApiError } from '#src/api/api-error.ts';
import { QrCode } from '#src/ui/qr-code.tsx';
import { call } from '../api/call.ts';
import { DigitField } from '../parts/digit-field.tsx';
import { DeskField } from '../parts/field.tsx';
import { Note } from '../parts/note.tsx';
import { FailedRead, SkeletonRows } from '../parts/read-states.tsx';
import { SubmitButton } from '../parts/submit-button.tsx';
import type { Me } from '../start/me.tsx';
import { signInText } from '../text/sign-in.ts';
import type { Begun } from './begun.ts';
import { BegunPerson } from './begun-person.tsx';
import { SignInFrame } from './frame.tsx';

const CODE_LENGTH = 6;
type Secret = OutputOf<typeof deskEnrol>;

/** The first sign-in: an own password in place of the one-time one, and the authenticator app. */
export function EnrolStep({
  begun: { step, person },
  onBack,
  onDone,
}: {
  begun: Begun;
  onBack: () => void;
  onDone: (me: Me, recoveryCodes: readonly string[]) => void;
}) {
  const [secret, setSecret] = useState<Secret | ApiError | null>(null);
  const [tries, setTries] = useState(0);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [isRunning, setRunning] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each try asks again
  useEffect(() => {
    let isStale = false;
    setSecret(null);
    call(deskEnrol, { step }).then(
      (given) => isStale || setSecret(given),
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        if (!isStale) setSecret(error);
      },
    );
    return () => {
      isStale = true;
    };
  }, [step, tries]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isRunning) return;
    setRunning(true);
    setFaults({});
    try {
      const { who, recovery_codes: codes } = await call(deskEnrolConfirm, { step, code, new_password: password });
      onDone(who, codes);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFaults(Object.keys(error.fields).length > 0 ? error.fields : { code: error.message });
      setRunning(false);
    }
  };
  const { new_password: passwordFault, ...others } = faults;
  const otherFault = Object.values(others)[0];
  return (
    <SignInFrame step={signInText.stepEnrol} onSubmit={submit}>
      <BegunPerson person={person} />
      <DeskField
        label={signInText.newPassword}
        isTall
        type="password"
        autoComplete="new-password"
        autoFocus
        value={password}
        onChange={({ target }) => setPassword(target.value)}
        fault={passwordFault}
      />
      {secret === null ? (
        <SkeletonRows rows={4} />
      ) : secret instanceof ApiError ? (
        <FailedRead error={secret} onRetry={() => setTries(tries + 1)} />
      ) : (
        <div className="grid grid-cols-[8.5rem_minmax(0,1fr)] gap-3 items-center">
          <QrCode payload={secret.otpauth_uri} label={signInText.qr} />
          <div className="grid gap-2">
            <p className="sm dim">{signInText.scan}</p>
            <code className="med break-all select-all">{secret.secret}</code>
          </div>
        </div>
      )}
      <DigitField
        label={`${signInText.code} · ${signInText.thenCode}`}
        count={CODE_LENGTH}
        value={code}
        onChange={setCode}
        isWrong={otherFault !== undefined}
        autoComplete="one-time-code"
      />
      {otherFault && (
        <Note tone="bad" icon="alert">
          {otherFault}
        </Note>
      )}
      <SubmitButton className="w-full" isBusy={isRunning}>
        {signInText.start}
      </SubmitButton>
      <button type="button" className="link-act self-start" onClick={onBack}>
        {signInText.anotherPerson}
      </button>
    </SignInFrame>
  );
}
