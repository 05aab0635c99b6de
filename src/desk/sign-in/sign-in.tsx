import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { useState } from 'react';
import type { Me } from '../start/me.tsx';
import type { Begun } from './begun.ts';
import { CodeStep } from './code-step.tsx';
import { EnrolStep } from './enrol-step.tsx';
import { NameStep } from './name-step.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

type Step = { is: 'name' } | { is: 'second'; begun: Begun } | { is: 'codes'; codes: readonly string[]; me: Me };

/**
 * The sign-in: name and password, then the second factor; or a passkey, which is both. Somebody who has no second factor yet sets it
 * up here, and keeps ten recovery codes.
 */
export function SignIn({ hasEnded, onDone }: { hasEnded: boolean; onDone: (me: Me) => void }) {
  const [step, setStep] = useState<Step>({ is: 'name' });
  const hasPasskeys = browserSupportsWebAuthn();
  if (step.is === 'codes') return <RecoveryCodes codes={step.codes} onKept={() => onDone(step.me)} />;
  if (step.is === 'name')
    return (
      <NameStep
        hasEnded={hasEnded}
        hasPasskeys={hasPasskeys}
        onBegun={(begun) => setStep({ is: 'second', begun })}
        onDone={onDone}
      />
    );
  const back = () => setStep({ is: 'name' });
  return step.begun.next === 'enrol' ? (
    <EnrolStep begun={step.begun} onBack={back} onDone={(me, codes) => setStep({ is: 'codes', codes, me })} />
  ) : (
    <CodeStep begun={step.begun} hasPasskeys={hasPasskeys} onBack={back} onDone={onDone} />
  );
}
