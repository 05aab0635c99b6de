import { useState } from 'react';
import { deskCode } from '#contract/operator-session.ts';
import { ApiError } from '#src/api/api-error.ts';
import { call } from '../api/call.ts';
import type { Me } from '../start/me.tsx';

export const CODE_LENGTH = 6;

/** The app's code as it is typed, sent with its last digit, or a recovery code, sent by the form. */
export function useCode(step: string, onDone: (me: Me) => void) {
  const [isRecovery, setRecovery] = useState(false);
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<string>();
  const [isRunning, setRunning] = useState(false);

  const send = async (given: string) => {
    if (isRunning) return;
    setRunning(true);
    setFault(undefined);
    try {
      onDone(await call(deskCode, { step, ...(isRecovery ? { recovery_code: given } : { code: given }) }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFault(Object.values(error.fields)[0] ?? error.message);
      if (!isRecovery) setCode('');
      setRunning(false);
    }
  };
  return {
    isRecovery,
    code,
    fault,
    isRunning,
    type(typed: string) {
      setCode(typed);
      if (!isRecovery && typed.length === CODE_LENGTH && typed !== code) void send(typed);
    },
    send: () => void send(code),
    /** Changes between the app's code and a recovery code. */
    swap() {
      setRecovery(!isRecovery);
      setCode('');
      setFault(undefined);
    },
  };
}
