import { type ReactNode, useState } from 'react';
import type { SWRResponse } from 'swr';
import type { ApiError } from '#src/api/api-error.ts';
import { AFFILIATE_TEXT as text } from '#src/text/affiliate.ts';
import { Button } from '#src/ui/button.tsx';
import { Pending } from '#src/ui/pending.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';

interface PageShellProps<Item> {
  page: SWRResponse<{ items: Item[]; next_cursor: string | null }, ApiError>;
  failed: string;
  /** Shown for an empty list; null for a page after the first. */
  empty: ReactNode;
  row: (item: Item, index: number) => ReactNode;
  /** Renders the page after this one. */
  next: (cursor: string) => ReactNode;
}

/** One page of a list and, after a press of the button, the next page. */
export function PageShell<Item>({ page, failed, empty, row, next }: PageShellProps<Item>) {
  const [isMore, setMore] = useState(false);
  const { data } = page;
  if (!data)
    return (
      <Pending of={page} failed={failed}>
        <Skeleton className="h-64 rounded-box" />
      </Pending>
    );
  if (data.items.length === 0) return empty;
  return (
    <>
      <ul className="surface rows overflow-hidden">{data.items.map(row)}</ul>
      {data.next_cursor !== null &&
        (isMore ? (
          next(data.next_cursor)
        ) : (
          <Button variant="quiet" onClick={() => setMore(true)}>
            {text.more}
          </Button>
        ))}
    </>
  );
}
