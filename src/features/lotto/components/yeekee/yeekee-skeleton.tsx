import { YEEKEE_TEXT as text } from '../../../../text/yeekee.ts';
import { Skeleton } from '../../../../ui/skeleton.tsx';

/** Shown while the round is loading. */
export function YeekeeSkeleton() {
  return (
    <div className="grid gap-4">
      <span role="status" className="sr-only">
        {text.loading}
      </span>
      <Skeleton className="h-44 rounded-hero" />
      <Skeleton className="h-10 rounded-field" />
      <Skeleton className="h-13 rounded-field" />
      <Skeleton className="h-96 rounded-box" />
    </div>
  );
}
