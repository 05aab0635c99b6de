import { useCallback, useRef, useState } from 'react';
import type { Endpoint, InputOf, OutputOf } from '#contract/endpoint.ts';
import { ApiError } from '#src/api/api-error.ts';
import { createIntents } from '#src/api/intents.ts';
import { newUuid } from '#src/lib/new-uuid.ts';
import { call } from './call.ts';
import { rereadCalls } from './use-desk-query.ts';

const intents = createIntents(newUuid);

export interface DeskCommand<E extends Endpoint> {
  /** Sends the command once for each intent: the same input again, after a lost answer, is the same intent. Throws `ApiError`. */
  run(input: InputOf<E>): Promise<OutputOf<E>>;
  isRunning: boolean;
  /** The server's sentence of the last refusal; null once it is run again. */
  refusal: ApiError | null;
  /** Takes the refusal off the screen. */
  clear(): void;
}

/** A command of the desk. `rereads`: the calls that are read again afterwards, also after a refusal, because another one may have been quicker. */
export function useDeskCommand<E extends Endpoint>(endpoint: E, rereads: readonly Endpoint[] = []): DeskCommand<E> {
  const [isRunning, setRunning] = useState(false);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const underway = useRef<{ body: string; answer: Promise<OutputOf<E>> } | null>(null);
  const latest = useRef(rereads);
  latest.current = rereads;

  const run = useCallback(
    (input: InputOf<E>): Promise<OutputOf<E>> => {
      const body = JSON.stringify(input);
      if (underway.current?.body === body) return underway.current.answer;
      const idempotencyKey = intents.keyFor(endpoint.path, body);
      const settle = () => intents.settle(endpoint.path, idempotencyKey);
      setRunning(true);
      setRefusal(null);
      const answer = call(endpoint, input, endpoint.method === 'POST' ? { idempotencyKey } : {})
        .then((output) => {
          settle();
          return output;
        })
        .catch((error: unknown) => {
          if (error instanceof ApiError) {
            if (error.isDefinite) settle();
            setRefusal(error);
          }
          throw error;
        })
        .finally(() => {
          underway.current = null;
          setRunning(false);
          void rereadCalls(...latest.current);
        });
      underway.current = { body, answer };
      return answer;
    },
    [endpoint],
  );
  return { run, isRunning, refusal, clear: useCallback(() => setRefusal(null), []) };
}
