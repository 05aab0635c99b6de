import { startAuthentication } from '@simplewebauthn/browser';
import { useState } from 'react';
import { deskPasskey, deskPasskeyOptions } from '#contract/operator-session.ts';
import { ApiError } from '#src/api/api-error.ts';
import { call } from '../api/call.ts';
import type { Me } from '../start/me.tsx';
import { signInText } from '../text/sign-in.ts';

/** Signs in by a passkey. The browser's own refusals, also "not now", become one sentence. */
export function usePasskey(onDone: (me: Me) => void) {
  const [isRunning, setRunning] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const run = async () => {
    setRunning(true);
    setFault(null);
    try {
      const { step, options } = await call(deskPasskeyOptions, {});
      const { id, rawId, type, response, clientExtensionResults, authenticatorAttachment } = await startAuthentication({
        optionsJSON: options,
      });
      const answered = { id, rawId, type, response, clientExtensionResults: { ...clientExtensionResults } };
      onDone(
        await call(deskPasskey, {
          step,
          response: { ...answered, ...(authenticatorAttachment && { authenticatorAttachment }) },
        }),
      );
    } catch (error) {
      setFault(error instanceof ApiError ? error.message : signInText.passkeyFailed);
    } finally {
      setRunning(false);
    }
  };
  return { run, isRunning, fault };
}
