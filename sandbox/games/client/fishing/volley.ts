import type { Satang } from '#contract/money.ts';
import type { Point, Swimmer } from './swim.ts';

const FLIGHT_MS = 350;

/** The server's answer to a shot. */
export interface ShotResult {
  readonly isCaught: boolean;
  readonly winSatang: Satang;
}

export interface Shot {
  readonly swimmer: Swimmer;
  readonly from: Point;
  readonly bulletRadius: number;
  /** The last place of its fish: the bullet goes there even if the fish has left, and the shot counts. */
  at: Point;
  /** 0 at the muzzle, 1 at the fish. */
  share: number;
  /** Undefined before the server's answer; null: nothing was played. */
  result: ShotResult | null | undefined;
}

export interface Volley {
  readonly shots: readonly Shot[];
  /** Adds a flying bullet; calls `onShown` once, when its end is visible. */
  add(
    shot: Pick<Shot, 'swimmer' | 'from' | 'at' | 'bulletRadius'>,
    answer: Promise<ShotResult | null>,
    onShown: () => void,
  ): void;
  /** Whether a bullet has reached the fish before the answer: then the fish is in the net. */
  isNetted(swimmer: Swimmer): boolean;
  /** Whether the answer is a catch while the bullet still flies. */
  isDoomed(swimmer: Swimmer): boolean;
  /** Moves the bullets towards their fish and returns those that have arrived and are answered. */
  step(ms: number, placeOf: (swimmer: Swimmer) => Point | undefined): Shot[];
  /** Ends all answered shots now, and others at their answer, because the page is hidden. */
  hurry(): void;
}

/** The flying bullets. */
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
