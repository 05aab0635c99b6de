import type { ReactNode } from 'react';
import { ErrorBlock } from './error-block.tsx';

/** What is read for a place on the screen, as `useQuery` gives it. */
export interface Read {
  readonly data: unknown;
  readonly error: { readonly message: string } | undefined;
  readonly isValidating: boolean;
  mutate(): Promise<unknown>;
}

interface PendingProps {
  /** Several where the place needs them all. */
  of: Read | readonly Read[];
  /** The title of a failure. */
  failed?: string;
  /** Shown while nothing has failed. */
  children?: ReactNode;
}

/** Stands where an answer is not there yet: a skeleton while it is read, and the failure with a retry. */
export function Pending({ of, failed, children }: PendingProps) {
  const missing = [of].flat().filter(({ data }) => data === undefined);
  const error = missing.find((read) => read.error)?.error;
  if (!error) return children;
  const retry = () => {
    for (const read of missing) void read.mutate();
  };
  return (
    <ErrorBlock
      title={failed}
      error={error}
      onRetry={retry}
      isRetrying={missing.some(({ isValidating }) => isValidating)}
    />
  );
}
