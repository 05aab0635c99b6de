/** The cannon's rate of fire: at most four shots a second, each after the answer to the one before. */

export const SHOT_INTERVAL_MS = 250;
/** A shot that had to wait longer is dropped, so that nothing is fired when a lost connection is restored. */
const STALE_MS = 1000;

export interface Trigger {
  /** Fires one shot, after the answer to the one before; only one can wait. */
  pull(): void;
  /** Fires repeatedly until released. */
  hold(): void;
  release(): void;
  /** Drops the shot that waits: the target has left, or there is too little money. */
  rest(): void;
  readonly isBusy: boolean;
  /** Call it in every frame; it fires when it is time. */
  step(now: number): void;
}

/** `fire` resolves when its shot is answered; false: nothing could be fired, so the trigger stops. */
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
