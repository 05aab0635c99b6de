const KINDS = ['pointerdown', 'pointermove', 'scroll', 'keydown', 'focusin'];

/** A slow phone's. */
const FRAME_MS = 100;

let touched: Promise<void> | undefined;

/** Resolves when the reader first moves, presses or types anything on the page; on the server at once. */
export const firstTouch = (): Promise<void> => {
  if (typeof window === 'undefined') return Promise.resolve();
  touched ??= new Promise((resolve) => {
    // A dialog that opens by itself takes the focus: the page is read once it is closed.
    const touch = () => document.querySelector('dialog[open]') || resolve();
    for (const kind of KINDS) addEventListener(kind, touch, { capture: true, passive: true });
    // A page that opens further down has been read before. After a frame: to ask sooner would lay the page out at once.
    setTimeout(() => scrollY > 0 && resolve(), FRAME_MS);
  });
  return touched;
};
