import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { InputOf } from '#contract/endpoint.ts';
import { deskLogin } from '#contract/operator-session.ts';
import { ApiError } from '#src/api/api-error.ts';
import { call } from '../api/call.ts';
import { DeskField } from '../parts/field.tsx';
import { DeskIcon } from '../parts/icon.tsx';
import { Note } from '../parts/note.tsx';
import { SubmitButton } from '../parts/submit-button.tsx';
import type { Me } from '../start/me.tsx';
import { signInText } from '../text/sign-in.ts';
import type { Begun } from './begun.ts';
import { SignInFrame } from './frame.tsx';
import { usePasskey } from './use-passkey.ts';

/** First step: name and password, or a passkey. */
export function NameStep({
  hasEnded,
  hasPasskeys,
  onBegun,
  onDone,
}: {
  hasEnded: boolean;
  hasPasskeys: boolean;
  onBegun: (begun: Begun) => void;
  onDone: (me: Me) => void;
}) {
  const { register, handleSubmit, formState, setError } = useForm<InputOf<typeof deskLogin>>({
    resolver: zodResolver(deskLogin.input),
    defaultValues: { username: '', password: '' },
  });
  const [isShown, setShown] = useState(false);
  const passkey = usePasskey(onDone);
  const { errors, isSubmitting } = formState;
  const begin = handleSubmit(async (input) => {
    try {
      onBegun(await call(deskLogin, input));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setError('password', { message: error.fields.username ?? error.message });
    }
  });
  return (
    <SignInFrame step={signInText.stepOne} onSubmit={begin}>
      {hasEnded && (
        <Note tone="wait" icon="clock">
          {signInText.ended}
        </Note>
      )}
      <DeskField
        label={signInText.username}
        isTall
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        fault={errors.username?.message}
        {...register('username')}
      />
      <DeskField
        label={signInText.password}
        isTall
        type={isShown ? 'text' : 'password'}
        autoComplete="current-password"
        fault={errors.password?.message}
        end={
          <button
            type="button"
            aria-label={isShown ? signInText.hidePassword : signInText.showPassword}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
          >
            <DeskIcon name="eye" size="sm" />
          </button>
        }
        {...register('password')}
      />
      {passkey.fault && (
        <Note tone="bad" icon="alert">
          {passkey.fault}
        </Note>
      )}
      <SubmitButton className="w-full" isBusy={isSubmitting}>
        {signInText.next}
      </SubmitButton>
      <div className="hs sp">
        {hasPasskeys && (
          <button type="button" className="link-act" disabled={passkey.isRunning} onClick={() => void passkey.run()}>
            {signInText.passkeyFirst}
          </button>
        )}
        <span className="sm dim">{signInText.forgot}</span>
      </div>
    </SignInFrame>
  );
}
