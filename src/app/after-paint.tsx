import { type ReactNode, Suspense, useEffect, useState } from 'react';

let isPainted = false;

/**
 * What nobody looks at first: it stands once the page load's first drawing is on the screen, which its code and its
 * questions would hold up. Nothing stands in its place while its code comes.
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
