import { useState } from 'react';
import type { Endpoint, InputOf, OutputOf } from '#contract/endpoint.ts';
import { getLimits } from '#contract/safer-play.ts';
import { ApiError } from '#src/api/api-error.ts';
import { useCommand } from '#src/api/use-command.ts';

/**
 * A command of safer play. It may be repeated, because none adds to an earlier one. `failure` is shown in the form.
 */
export function useLimitCommand<E extends Endpoint>(endpoint: E, onDone: (answer: OutputOf<E>) => void) {
  const { run, isRunning } = useCommand(endpoint, { revalidates: [getLimits] });
  const [failure, setFailure] = useState<ApiError | null>(null);
  async function send(input: InputOf<E>): Promise<void> {
    setFailure(null);
    try {
      onDone(await run(input));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error);
    }
  }
  return { send, isRunning, failure };
}
