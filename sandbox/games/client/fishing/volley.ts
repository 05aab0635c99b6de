import type { Point, Swimmer } from './swim.ts';

const FLIGHT_MS = 350;

/** What a shot brought, as the server said. */
export interface ShotResult {
  readonly isCaught: boolean;
  readonly winSatang: number;
}

export interface Shot {
  readonly swimmer: Swimmer;
  readonly from: Point;
  readonly bulletRadius: number;
  /** Where its fish was seen last: a bullet never loses it, and the shot counts even when the fish has left. */
  at: Point;
  /** 0 at the muzzle, 1 at the fish. */
  share: number;
  /** Undefined while the server is asked; null: nothing was played. */
  result: ShotResult | null | undefined;
}

export interface Volley {
  readonly shots: readonly Shot[];
  /** A bullet on its way; `onShown` comes once, when its end is to be seen. */
  add(
    shot: Pick<Shot, 'swimmer' | 'from' | 'at' | 'bulletRadius'>,
    answer: Promise<ShotResult | null>,
    onShown: () => void,
  ): void;
  /** A bullet of this fish has arrived and the answer has not: it hangs in the net. */
  isNetted(swimmer: Swimmer): boolean;
  /** The server has said that it is caught; the bullet is still on its way. */
  isDoomed(swimmer: Swimmer): boolean;
  /** Moves the bullets to their fish and gives what has ended: arrived and answered. */
  step(ms: number, placeOf: (swimmer: Swimmer) => Point | undefined): Shot[];
  /** Ends at once what is answered, and what will be: nobody is watching. */
  hurry(): void;
}

/** The bullets under way. */
export function createVolley(): Volley {
  let shots: Shot[] = [];
  const ends = new WeakMap<Shot, () => void>();

  function end(shot: Shot): void {
    shots = shots.filter((other) => other !== shot);
    ends.get(shot)?.();
  }
  return {
    get shots() {
      return shots;
    },
    add(start, answer, onShown) {
      const shot: Shot = { ...start, share: 0, result: undefined };
      ends.set(shot, onShown);
      shots.push(shot);
      const answered = (result: ShotResult | null) => {
        shot.result = result;
        if (document.hidden) end(shot);
      };
      answer.then(answered, () => answered(null));
    },
    isNetted: (swimmer) => shots.some((shot) => shot.swimmer === swimmer && shot.share === 1),
    isDoomed: (swimmer) => shots.some((shot) => shot.swimmer === swimmer && shot.result?.isCaught),
    step(ms, placeOf) {
      for (const shot of shots) {
        shot.share = Math.min(1, shot.share + ms / FLIGHT_MS);
        shot.at = placeOf(shot.swimmer) ?? shot.at;
      }
      const over = shots.filter(({ share, result }) => share === 1 && result !== undefined);
      for (const shot of over) end(shot);
      return over;
    },
    hurry() {
      for (const shot of shots.filter(({ result }) => result !== undefined)) end(shot);
    },
  };
}
