import { type ReactNode, Suspense, startTransition, useEffect, useState } from 'react';
import { useFirstValue } from '#src/lib/use-browser-value.ts';

let isPainted = false;
const hasPainted = () => isPainted;
const never = () => false;

interface AfterPaintProps {
  /** Additional milliseconds for invisible parts: the page's own answers come first then. */
  later?: number;
  children: ReactNode;
}

/**
 * Renders its children only after the first paint, which their code and requests would delay. Shows nothing while
 * their code loads.
 */
export function AfterPaint({ later = 0, children }: AfterPaintProps): ReactNode {
  // A page is hydrated in parts, and the later ones must begin as the server has rendered them.
  const wasPainted = useFirstValue(hasPainted, never);
  const [isPast, setPast] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => {
        isPainted = true;
        // In slices: one task would keep a slow phone from answering for a seventh of a second.
        startTransition(() => setPast(true));
      }, later);
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [later]);
  return (isPast || (wasPainted && later === 0)) && <Suspense fallback={null}>{children}</Suspense>;
}
