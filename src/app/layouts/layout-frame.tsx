import type { ReactNode } from 'react';
import { useLayoutLoading } from '../routes/page-progress.tsx';

interface LayoutFrameProps {
  className?: string;
  /** Tells that the layout itself waits for something. */
  isBusy?: boolean;
  children: ReactNode;
}

/** The outermost element of a layout. When its loading ends it renders itself again, and nothing of what it holds. */
export function LayoutFrame({ className, isBusy = false, children }: LayoutFrameProps) {
  const isLoading = useLayoutLoading();
  return (
    <div className={className} aria-busy={isLoading || isBusy}>
      {children}
    </div>
  );
}
