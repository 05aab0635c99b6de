import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { countdown } from '#src/lib/time.ts';
import { useLocal } from '#src/stores/local.ts';
import { AUTH_TEXT } from '#src/text/auth.ts';
import { Button } from '#src/ui/button.tsx';
import { Failure } from '#src/ui/failure.tsx';
import { AccountStep } from './account-step.tsx';
import { PasswordStep } from './password-step.tsx';
import { SwitchForm } from './switch-form.tsx';
import { type Step, useRegister } from './use-register.ts';

const { register: text, login } = AUTH_TEXT;
const MAX_REF_LENGTH = 32;

export interface RegisterFormProps {
  /** Called once the account is open and the player is logged in. */
  onDone: () => void;
  /** Called when the player has an account already. */
  onLogin: () => void;
  /** The page keeps the step in its address; in a dialog the form keeps it. */
  step?: Step;
  onStep?: (step: Step) => void;
  /** `bar`: the button is in the page's action bar; `end`: under the form, for a dialog. */
  button?: 'bar' | 'end';
}

/** Registration in two steps: account, then password and consent. With a LINE ticket it also binds the LINE account. */
export function RegisterForm({ onDone, onLogin, step, onStep, button = 'end' }: RegisterFormProps) {
  const [ownStep, setOwnStep] = useState<Step>(1);
  const [params] = useSearchParams();
  const kept = useLocal((state) => state.ref);
  const referrer = (params.get('ref') || kept)?.slice(0, MAX_REF_LENGTH) || null;
  const shown = step ?? ownStep;
  const goTo = onStep ?? setOwnStep;
  const registration = useRegister({ step: shown, onStep: goTo, onDone, referrer });
  const { cooldownMs } = registration;
  return (
    <form
      ref={registration.form}
      noValidate
      // If it is sent before, or without, the app's code, its fields must not come into the address.
      method="post"
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        registration.submit();
      }}
    >
      {shown === 1 ? (
        <AccountStep registration={registration} referrer={referrer} />
      ) : (
        <PasswordStep registration={registration} />
      )}
      <Failure text={registration.failure} />
      <div className={button === 'bar' ? 'action-bar' : undefined}>
        <div className="flex gap-3 max-w-[30rem] sm:max-w-[23rem] mx-auto">
          {shown === 2 && (
            <Button variant="quiet" size="lg" onClick={() => goTo(1)}>
              {text.back}
            </Button>
          )}
          <Button
            key={shown}
            type="submit"
            size="lg"
            className="flex-1"
            busy={registration.isSending}
            busyLabel={text.submitting}
            disabled={cooldownMs > 0}
          >
            {cooldownMs > 0 ? login.wait(countdown(cooldownMs)) : shown === 1 ? text.next : text.submit}
          </Button>
        </div>
      </div>
      <SwitchForm question={text.hasAccount} answer={text.login} onSwitch={onLogin} />
    </form>
  );
}
