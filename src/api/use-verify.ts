import { useState } from 'react';
import { ApiError } from './api-error.ts';

/**
 * A check that runs on demand; its verdict is null until there is one. Any error but {@link ApiError} is thrown again.
 */
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
