import { countdown } from '#src/lib/time.ts';
import { AUTH_TEXT } from '#src/text/auth.ts';
import { Button } from '#src/ui/button.tsx';
import { Failure } from '#src/ui/failure.tsx';
import { PasswordField } from '#src/ui/password-field.tsx';
import { formatPhone } from '#src/ui/phone-field.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { LineButton } from './line-button.tsx';
import { LinePlace, useHasLine } from './line-place.tsx';
import { SwitchForm } from './switch-form.tsx';
import { useLogin } from './use-login.ts';

const { login: text } = AUTH_TEXT;

export interface LoginFormProps {
  /** Called once the player is logged in. */
  onDone: () => void;
  /** Called when the player has no account yet, or the LINE account is not bound to one. */
  onRegister: () => void;
  onForgot: () => void;
}

/** LINE login first, then phone or username with password. Used by the page and by the dialog. */
export function LoginForm({ onDone, onRegister, onForgot }: LoginFormProps) {
  const login = useLogin(onDone);
  const { draft, errors, cooldownMs } = login;
  const hasLine = useHasLine();
  return (
    <>
      {hasLine ? (
        <div className="mb-5">
          <LinePlace />
        </div>
      ) : (
        <LineButton onSession={onDone} onUnbound={onRegister} />
      )}
      <form
        ref={login.form}
        noValidate
        // If it is sent before, or without, the app's code, its fields must not come into the address.
        method="post"
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void login.submit();
        }}
      >
        <TextField
          label={text.username}
          name="username"
          className="num"
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={40}
          value={draft.username}
          error={errors.username}
          onChange={(username) => login.change({ username })}
          onBlur={() => login.tidy(formatPhone(draft.username))}
        />
        <PasswordField
          label={text.password}
          name="password"
          autoComplete="current-password"
          maxLength={128}
          value={draft.password}
          error={errors.password}
          onChange={(password) => login.change({ password })}
        />
        <div className="flex justify-end min-h-11 -my-2">
          <button
            type="button"
            className="inline-flex items-center min-h-11 text-sm text-brand-ink font-medium"
            onClick={onForgot}
          >
            {text.forgot}
          </button>
        </div>
        <Failure text={login.failure} />
        <Button
          type="submit"
          size="lg"
          block
          busy={login.isSending}
          busyLabel={text.submitting}
          disabled={cooldownMs > 0}
        >
          {cooldownMs > 0 ? text.wait(countdown(cooldownMs)) : text.submit}
        </Button>
      </form>
      <SwitchForm question={text.noAccount} answer={text.register} onSwitch={onRegister} />
    </>
  );
}
