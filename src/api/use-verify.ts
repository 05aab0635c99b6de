import { useState } from 'react';
import { ApiError } from './api-error.ts';

/** A check that runs when it is asked for; null until it came to something. What is no answer of the server is thrown on, too. */
export function useVerify<Verdict>(check: () => Promise<Verdict>) {
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [isChecking, setChecking] = useState(false);
  const [isFailed, setFailed] = useState(false);
  const verify = async () => {
    setChecking(true);
    setFailed(false);
    try {
      setVerdict(await check());
    } catch (error) {
      setFailed(true);
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setChecking(false);
    }
  };
  return { verdict, isChecking, isFailed, verify: () => void verify() };
}
