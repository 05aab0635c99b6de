import { useState } from 'react';
import { ActButton } from '../parts/act-button.tsx';
import { signInText } from '../text/sign-in.ts';

/** Recovery codes to keep, and a press that copies them all. */
export function RecoveryCodeList({ codes }: { codes: readonly string[] }) {
  const [isCopied, setCopied] = useState(false);
  return (
    <>
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
    </>
  );
}
