import { useState } from 'react';
import { ActButton } from '../parts/act-button.tsx';
import { signInText } from '../text/sign-in.ts';
import { SignInFrame } from './frame.tsx';

/** The recovery codes, which are shown this once. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const [isCopied, setCopied] = useState(false);
  return (
    <SignInFrame
      step={signInText.stepCodes}
      onSubmit={(event) => {
        event.preventDefault();
        onKept();
      }}
    >
      <ul className="grid grid-cols-2 gap-x-6 gap-y-1 note">
        {codes.map((code) => (
          <li key={code} className="num med">
            {code}
          </li>
        ))}
      </ul>
      <ActButton onClick={() => navigator.clipboard.writeText(codes.join('\n')).then(() => setCopied(true))}>
        {isCopied ? signInText.copied : signInText.copyAll}
      </ActButton>
      <ActButton type="submit" look="primary" size="go" keys="Enter" className="w-full">
        {signInText.kept}
      </ActButton>
    </SignInFrame>
  );
}
