const KINDS = ['pointerdown', 'pointermove', 'scroll', 'keydown', 'focusin'];

/** A slow phone's. */
const FRAME_MS = 100;
/** A tap's click comes at most so long after the finger is lifted; a long press has none. */
const CLICK_MS = 300;

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
        const lifted = next(['pointerup']).then(() => new Promise<void>((resolve) => setTimeout(resolve, CLICK_MS)));
        press = Promise.race([next(['click', 'pointercancel', 'keydown']), lifted]);
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

/**
 * Resolves when the press that is under way has ended: what is replaced between a press and its click gets no click. The page
 * may scroll under a press.
 */
export const noPress = (): Promise<void> | undefined => press;
