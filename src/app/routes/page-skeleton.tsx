import { APP_TEXT } from '#src/text/app.ts';
import { Skeleton } from '#src/ui/skeleton.tsx';

/** Shown while the first page's code loads. */
export function PageSkeleton() {
  return (
    <div className="grid gap-6 pt-2 content-start min-h-dvh">
      <span role="status" className="sr-only">
        {APP_TEXT.loadingPage}
      </span>
      <Skeleton className="h-44 rounded-hero" />
      <Skeleton className="h-24 rounded-box" />
      <Skeleton className="h-40 rounded-box" />
    </div>
  );
}
