import type { SpeciesEntry } from '../../fishing/rules.ts';
import type { Species } from '../../fishing/species.ts';
import { tonesOf } from './fish-shapes.ts';
import { frameOf, makeSprite, type Sprite } from './sprites.ts';
import { HABITS, type Pose, type Swimmer } from './swim.ts';

const FLINCH_MS = 800;
/** A fish can be touched a little beside itself, because a finger is less precise than a mouse. */
const MIN_REACH = 26;

export interface FishPainter {
  /** Drops the drawings; each is made again at the new size when it is needed. */
  resize(scale: number, ratio: number): void;
  spriteOf(species: Species): Sprite;
  /** Pixels around the middle that count as the fish. */
  reachOf(species: Species): number;
  /** Makes a fish that was missed swim faster for a while. */
  flinch(swimmer: Swimmer, clock: number): void;
  isFlinching(swimmer: Swimmer, clock: number): boolean;
  paint(brush: CanvasRenderingContext2D, swimmer: Swimmer, pose: Pose, clock: number): void;
}

/** Draws the fish of a game; `deal` picks their colours. */
export function createFishPainter(table: readonly SpeciesEntry[], deal: number): FishPainter {
  const sprites = new Map<Species, Sprite>();
  const flinches = new WeakMap<Swimmer, number>();
  let scale = 1;
  let ratio = 1;

  function spriteOf(species: Species): Sprite {
    const known = sprites.get(species);
    if (known) return known;
    const index = table.findIndex((entry) => entry.species === species);
    const made = makeSprite(species, tonesOf(species, index, deal), HABITS[species].length * scale, ratio);
    sprites.set(species, made);
    return made;
  }
  /** 1: just now; 0: long ago. */
  const fright = (swimmer: Swimmer, clock: number) =>
    Math.max(0, 1 - (clock - (flinches.get(swimmer) ?? Number.NEGATIVE_INFINITY)) / FLINCH_MS);

  return {
    resize(newScale, newRatio) {
      if (newScale === scale && newRatio === ratio) return;
      scale = newScale;
      ratio = newRatio;
      sprites.clear();
    },
    spriteOf,
    reachOf(species) {
      const { bodyWidth, bodyHeight } = spriteOf(species);
      return Math.max(MIN_REACH, (bodyWidth + bodyHeight) / 4 + 4);
    },
    flinch: (swimmer, clock) => {
      flinches.set(swimmer, clock);
    },
    isFlinching: (swimmer, clock) => fright(swimmer, clock) > 0,
    paint(brush, swimmer, { x, y, tilt }, clock) {
      const sprite = spriteOf(swimmer.species);
      const { width, height } = sprite;
      const shake = fright(swimmer, clock);
      const hurry = HABITS[swimmer.species].speed / 42;
      const frame = frameOf(sprite, swimmer.phase + (swimmer.age / 900) * hurry);
      brush.save();
      brush.translate(x, y);
      brush.rotate(tilt + Math.sin(shake * 26) * 0.2 * shake);
      brush.scale(swimmer.heading, 1);
      brush.drawImage(frame, -width / 2, -height / 2, width, height);
      brush.restore();
    },
  };
}
