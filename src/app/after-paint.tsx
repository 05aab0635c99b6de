import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useBrowserValue } from '../lib/use-browser-value.ts';

let isPainted = false;
const hasPainted = () => isPainted;

/**
 * For what nobody looks at first: renders its children only after the first paint, which their code and requests would
 * delay. Shows nothing while their code loads.
 */
export function AfterPaint({ children }: { children: ReactNode }): ReactNode {
  // A page is hydrated in parts, and the later ones must begin as the server has rendered them.
  const wasPainted = useBrowserValue(hasPainted, false);
  const [isPast, setPast] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => {
        isPainted = true;
        setPast(true);
      });
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  return (isPast || wasPainted) && <Suspense fallback={null}>{children}</Suspense>;
}
