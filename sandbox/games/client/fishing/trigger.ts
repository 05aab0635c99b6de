/** The cannon's rate: at most four shots a second, and the next only when the last is answered. Pure but for its caller. */

export const SHOT_INTERVAL_MS = 250;
/** A pull that had to wait longer is forgotten: a lost connection that comes back must not fire by itself. */
const STALE_MS = 1000;

export interface Trigger {
  /** One shot is wanted; it waits while another is under way, and only one waits. */
  pull(): void;
  /** Shots without end, until released. */
  hold(): void;
  release(): void;
  /** Forgets what waits: the target has gone or the money is short. */
  rest(): void;
  readonly isBusy: boolean;
  /** To be called at every frame; fires when it is time. */
  step(now: number): void;
}

/** `fire` resolves when its shot is answered; false: nothing could be fired, so the trigger rests. */
export function createTrigger(fire: () => Promise<boolean>): Trigger {
  let isWaiting = false;
  let isHeld = false;
  let isBusy = false;
  let last = Number.NEGATIVE_INFINITY;

  function rest(): void {
    isWaiting = false;
    isHeld = false;
  }
  async function shoot(): Promise<void> {
    isBusy = true;
    try {
      if (!(await fire())) rest();
    } finally {
      isBusy = false;
    }
  }
  return {
    pull: () => {
      isWaiting = true;
    },
    hold: () => {
      isHeld = true;
    },
    release: () => {
      isHeld = false;
    },
    rest,
    get isBusy() {
      return isBusy;
    },
    step(now) {
      if (isBusy && now - last > STALE_MS) isWaiting = false;
      if (isBusy || !(isWaiting || isHeld) || now - last < SHOT_INTERVAL_MS) return;
      isWaiting = false;
      last = now;
      void shoot();
    },
  };
}
