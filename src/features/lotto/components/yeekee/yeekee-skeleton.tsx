import { MINIMUM_SHOTS } from '#contract/yeekee-rules.ts';
import { YEEKEE_TEXT as text } from '#src/text/yeekee.ts';
import { Skeleton } from '#src/ui/skeleton.tsx';

const SEATS = Array.from({ length: MINIMUM_SHOTS }, (_, index) => index);

/** Shown while the round is loading: as high as the clock and the seats of an open one. */
export function YeekeeSkeleton() {
  return (
    <div className="yk pt-0">
      <span role="status" className="sr-only">
        {text.loading}
      </span>
      <Skeleton className="h-22.5 rounded-hero" />
      <div>
        <div className="min-h-9" />
        <div className="seats">
          {SEATS.map((seat) => (
            <Skeleton key={seat} className="seat" />
          ))}
        </div>
        <div className="min-h-8" />
      </div>
      <Skeleton className="h-12 rounded-field" />
    </div>
  );
}
