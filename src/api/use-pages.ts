import { useEffect, useRef } from 'react';
import useSWRInfinite from 'swr/infinite';
import type { Endpoint, InputOf, OutputOf } from '#contract/endpoint.ts';
import { isCachedPage } from '#src/lib/is-cached-page.ts';
import type { ApiError } from './api-error.ts';
import { call } from './http.ts';
import { queryKey } from './query-key.ts';
import { onErrorRetry } from './use-query.ts';

export interface Pages<Page> {
  /** Those read so far; undefined until the first has loaded. Of the previous input while `isFormer`. */
  pages: readonly Page[] | undefined;
  /** The input has changed, and its own first page has not loaded yet. */
  isFormer: boolean;
  isLoadingMore: boolean;
  /** The newest page failed; those before it stay. */
  error: ApiError | undefined;
  loadMore(): void;
  /** Reads the missing page again. */
  retry(): void;
}

/**
 * Reads a visitor's endpoint page by page. `inputAfter` gives the input of the page after the given one (null: of the
 * first), or null if there is none. Pages once read stay, so that going back shows as many. A changed first input
 * aborts the requests of the previous one.
 */
export function usePages<E extends Endpoint>(
  endpoint: E,
  inputAfter: (previous: OutputOf<E> | null) => InputOf<E> | null,
  options: { fallback?: OutputOf<E> | undefined } = {},
): Pages<OutputOf<E>> {
  const question = JSON.stringify(inputAfter(null));
  const underway = useRef(new Map<AbortController, string>());
  const fetchPage = async ([, input]: readonly [string, InputOf<E>]): Promise<OutputOf<E>> => {
    const controller = new AbortController();
    underway.current.set(controller, question);
    return call(endpoint, input, { signal: controller.signal }).finally(() => underway.current.delete(controller));
  };
  useEffect(() => {
    for (const [controller, sentFor] of underway.current) if (sentFor !== question) controller.abort();
  }, [question]);

  const { data, error, isValidating, size, setSize } = useSWRInfinite<OutputOf<E>, ApiError>(
    (_index: number, previous: OutputOf<E> | null) => {
      const input = inputAfter(previous);
      return input === null ? null : queryKey(endpoint, input);
    },
    fetchPage,
    {
      revalidateFirstPage: isCachedPage(),
      revalidateOnFocus: false,
      keepPreviousData: true,
      onErrorRetry,
      ...(options.fallback && { fallbackData: [options.fallback] }),
    },
  );

  // SWR returns the previous pages until there are new ones; only their identity shows which they are.
  const shown = useRef({ data, question });
  if (shown.current.data !== data) shown.current = { data, question };
  const isFormer = data !== undefined && shown.current.question !== question;
  return {
    pages: data,
    isFormer,
    isLoadingMore: isValidating && !isFormer && data !== undefined && data.length < size,
    error: isValidating ? undefined : error,
    loadMore: () => void setSize((pages) => pages + 1),
    retry: () => void setSize(size),
  };
}
