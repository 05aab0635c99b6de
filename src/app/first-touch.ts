const KINDS = ['pointerdown', 'pointermove', 'scroll', 'keydown', 'focusin'];

let touched: Promise<void> | undefined;

/** Resolves when the reader first moves, presses or types anything; on the server at once. */
export const firstTouch = (): Promise<void> => {
  touched ??= new Promise((resolve) => {
    if (typeof window === 'undefined' || scrollY > 0) return resolve();
    for (const kind of KINDS) addEventListener(kind, () => resolve(), { once: true, capture: true, passive: true });
  });
  return touched;
};
