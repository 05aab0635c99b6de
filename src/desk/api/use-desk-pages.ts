import useSWRInfinite from 'swr/infinite';
import type { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import type { ApiError } from '#src/api/api-error.ts';
import { call } from './call.ts';

/** A call that answers one page of a list, with the cursor of the next one. */
type PagedEndpoint<Item> = Endpoint<z.ZodType, z.ZodType<{ items: Item[]; next_cursor: string | null }>>;

export interface DeskPages<Item> {
  items: readonly Item[];
  /** Nothing was read yet. */
  isFirst: boolean;
  error: ApiError | undefined;
  /** Reads the next page, if there is one. */
  more: () => void;
  retry: () => void;
}

/** Reads a list page by page. `fields`: the input without cursor and limit. */
export function useDeskPages<Item>(endpoint: PagedEndpoint<Item>, fields: object, limit = 100): DeskPages<Item> {
  type Page = { items: Item[]; next_cursor: string | null };
  const { data, error, size, setSize, mutate } = useSWRInfinite<Page, ApiError>(
    (index: number, before: Page | null) => {
      if (index > 0 && !before?.next_cursor) return null;
      return [endpoint.path, { ...fields, limit, ...(before?.next_cursor && { cursor: before.next_cursor }) }];
    },
    ([, input]: [string, object]) => call(endpoint, input),
    { revalidateFirstPage: true, shouldRetryOnError: (failure: ApiError) => !failure.isDefinite },
  );
  const hasMore = data !== undefined && data.length === size && data.at(-1)?.next_cursor !== null;
  return {
    items: data?.flatMap(({ items }) => items) ?? [],
    isFirst: data === undefined,
    error,
    more: () => {
      if (hasMore) void setSize(size + 1);
    },
    retry: () => void mutate(),
  };
}
