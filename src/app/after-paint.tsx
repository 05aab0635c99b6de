import { type ReactNode, Suspense, useEffect, useState } from 'react';

let isPainted = false;

/**
 * For what nobody looks at first: renders its children only after the first paint, which their code and requests would
 * delay. Shows nothing while their code loads.
 */
export function AfterPaint({ children }: { children: ReactNode }): ReactNode {
  const [isPast, setPast] = useState(isPainted);
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
  return isPast && <Suspense fallback={null}>{children}</Suspense>;
}
