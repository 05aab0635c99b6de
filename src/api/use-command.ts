import { useCallback, useRef, useState } from 'react';
import type { Endpoint, InputOf, OutputOf } from '#contract/endpoint.ts';
import { revalidate } from './change-answers.ts';
import { sendCommand } from './command.ts';

export interface Command<E extends Endpoint> {
  /**
   * Sends the command. A second run with the same input while the first is under way gets the first one's answer.
   * `about`: see {@link sendCommand}.
   */
  run(input: InputOf<E>, about?: string): Promise<OutputOf<E>>;
  isRunning: boolean;
}

/** A command of the API. `revalidates`: endpoints that are read again after success. `run` throws `ApiError`. */
export function useCommand<E extends Endpoint>(
  endpoint: E,
  options: { revalidates?: readonly Endpoint[] } = {},
): Command<E> {
  const [isRunning, setRunning] = useState(false);
  const underway = useRef<{ body: string; answer: Promise<OutputOf<E>> } | null>(null);
  const latest = useRef(options);
  latest.current = options;

  const run = useCallback(
    (input: InputOf<E>, about = ''): Promise<OutputOf<E>> => {
      const body = JSON.stringify([input, about]);
      if (underway.current?.body === body) return underway.current.answer;
      const { revalidates = [] } = latest.current;
      const answer = sendCommand(endpoint, input, { about })
        .then((output) => {
          if (revalidates.length > 0) void revalidate(revalidates);
          return output;
        })
        .finally(() => {
          if (underway.current?.answer !== answer) return;
          underway.current = null;
          setRunning(false);
        });
      underway.current = { body, answer };
      setRunning(true);
      return answer;
    },
    [endpoint],
  );
  return { run, isRunning };
}
