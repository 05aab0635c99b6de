const KINDS = ['pointerdown', 'pointermove', 'scroll', 'keydown', 'focusin'];

/** A slow phone's. */
const FRAME_MS = 100;

let touched: Promise<void> | undefined;
let press: Promise<void> | undefined;

const next = (kinds: readonly string[]) =>
  new Promise<void>((resolve) => {
    for (const kind of kinds) addEventListener(kind, () => resolve(), { once: true, capture: true, passive: true });
  });

/** Resolves when the reader first moves, presses or types anything; on the server at once. */
export const firstTouch = (): Promise<void> => {
  if (typeof window === 'undefined') return Promise.resolve();
  if (!touched)
    addEventListener(
      'pointerdown',
      () => {
        // A long press has no click: the next touch ends it.
        press = next(['click', 'pointercancel', 'scroll', 'keydown']);
      },
      true,
    );
  touched ??= new Promise((resolve) => {
    void next(KINDS).then(resolve);
    // A page that opens further down has been read before. After a frame: to ask sooner would lay the page out at once.
    setTimeout(() => scrollY > 0 && resolve(), FRAME_MS);
  });
  return touched;
};

/** Resolves when no press is under way: what is replaced between a press and its click gets no click. */
export const noPress = () => press;
