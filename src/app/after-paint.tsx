import { type ReactNode, Suspense, useEffect, useState, useSyncExternalStore } from 'react';

let isPainted = false;
const never = () => () => {};

/**
 * For what nobody looks at first: renders its children only after the first paint, which their code and requests would
 * delay. Shows nothing while their code loads.
 */
export function AfterPaint({ children }: { children: ReactNode }): ReactNode {
  // A page that the server drew comes to life in parts: the later ones must begin as they were drawn.
  const wasPainted = useSyncExternalStore(
    never,
    () => isPainted,
    () => false,
  );
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
