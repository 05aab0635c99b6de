import { SubmitButton } from '../parts/submit-button.tsx';
import { signInText } from '../text/sign-in.ts';
import { SignInFrame } from './frame.tsx';
import { RecoveryCodeList } from './recovery-code-list.tsx';

/** The recovery codes, which are shown this once. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  return (
    <SignInFrame
      step={signInText.stepCodes}
      onSubmit={(event) => {
        event.preventDefault();
        onKept();
      }}
    >
      <RecoveryCodeList codes={codes} />
      <SubmitButton className="w-full">{signInText.kept}</SubmitButton>
    </SignInFrame>
  );
}
