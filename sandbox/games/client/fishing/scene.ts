import type { SpeciesEntry } from '../../fishing/rules.ts';
import type { Species } from '../../fishing/species.ts';
import { paintBullet, paintNet } from './brush.ts';
import { type Bubble, drift, paintBubble } from './bubbles.ts';
import { createCannon } from './cannon.ts';
import { coins, type Effect, hauled, marigold, missed, winPop } from './effects.ts';
import { createFishPainter } from './fish-painter.ts';
import { makePlate, type Plate, paintLock, paintPlate } from './lock.ts';
import { createPicture } from './picture.ts';
import { paintSea, type Water } from './sea.ts';
import { createShoal, type Shoal, visibleIn } from './shoal.ts';
import { type Point, type Pose, poseOf, type Size, type Swimmer, scaleFor } from './swim.ts';
import { createVolley, type Shot, type ShotResult } from './volley.ts';

/** From this multiplier on, a catch opens the marigold. */
const GREAT_CATCH = 30;
const CALM_RATE = 0.4;
const NETTED_RATE = 0.1;
const FRIGHTENED_RATE = 2.4;
/** The place that coins fly to: the balance in the strip. */
const BALANCE: Point = { x: 64, y: 34 };

export interface SceneOptions {
  readonly table: readonly SpeciesEntry[];
  readonly water: Water;
  /** The game's number, which picks the fish's colours and the reef. */
  readonly deal: number;
  readonly isMotionReduced: boolean;
  /** Called before each frame. */
  onFrame(): void;
}

export interface Scene {
  readonly element: HTMLElement;
  /** The fish that the cannon aims at; undefined once it has left or is caught. */
  readonly target: Swimmer | undefined;
  aimAt(swimmer: Swimmer | undefined): void;
  /** The fish under a point of the element. */
  pick(point: Point): Swimmer | undefined;
  /** The species that have a visible fish. */
  visibleSpecies(): ReadonlySet<Species>;
  /** Aims at the visible fish of the species that is nearest to the cannon. */
  nearest(species: Species): Swimmer | undefined;
  /** Fires at the target; calls `onShown` when the shot's end is visible. */
  fire(level: number, answer: Promise<ShotResult | null>, onShown: () => void): void;
}

const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);

/** The water, its fish, the cannon and everything that flies between them. It decides nothing: the server's answer ends a shot. */
export function createScene({ table, water, deal, isMotionReduced, onFrame }: SceneOptions): Scene {
  const painter = createFishPainter(table, deal);
  const volley = createVolley();
  const cannon = createCannon();
  const plates = new Map<Species, Plate>();
  const bubbles: Bubble[] = [];
  let effects: Effect[] = [];
  let shoal: Shoal | undefined;
  let target: Swimmer | undefined;
  let clockNow = 0;

  const picture = createPicture({
    onResize() {
      const { size, ratio, ground } = picture;
      painter.resize(scaleFor(size), ratio);
      plates.clear();
      paintSea(ground, size, ratio, water, deal);
      shoal ??= createShoal(size);
    },
    onHidden: () => volley.hurry(),
    onFrame(brush, ms, clock) {
      clockNow = clock;
      onFrame();
      move(ms);
      paint(brush, ms, clock);
    },
  });
  const poseNow = (swimmer: Swimmer): Pose | undefined => poseOf(swimmer, picture.size);
  const entryOf = (species: Species) => table.find((entry) => entry.species === species);
  const isIn = (swimmer: Swimmer) => visibleNow().some((seen) => seen.swimmer === swimmer);
  const visibleNow = () =>
    shoal ? visibleIn(shoal, picture.size).filter(({ swimmer }) => !volley.isDoomed(swimmer)) : [];

  function rateOf(swimmer: Swimmer): number {
    const base = isMotionReduced ? CALM_RATE : 1;
    if (volley.isNetted(swimmer)) return base * NETTED_RATE;
    return !isMotionReduced && painter.isFlinching(swimmer, clockNow) ? FRIGHTENED_RATE : base;
  }
  function move(ms: number): void {
    shoal?.step(ms, picture.size, rateOf);
    for (const shot of volley.step(ms, poseNow)) show(shot);
    if (target && !isIn(target)) target = undefined;
    cannon.aim(target && poseNow(target), picture.size, ms);
    for (const effect of effects) effect.age += ms;
    effects = effects.filter(({ age, lifeMs }) => age < lifeMs);
    if (!isMotionReduced) drift(bubbles, picture.size, ms);
  }
  /** The end of a shot. */
  function show({ swimmer, at, result }: Shot): void {
    const { species, heading } = swimmer;
    const radius = painter.reachOf(species);
    if (!result?.isCaught) {
      if (!isMotionReduced) effects.push(missed(at, radius));
      if (result) painter.flinch(swimmer, clockNow);
      return;
    }
    const multiplier = entryOf(species)?.multiplier ?? 0;
    shoal?.remove(swimmer);
    if (!isMotionReduced) {
      if (multiplier >= GREAT_CATCH) effects.push(marigold(at, radius * 1.7));
      effects.push(hauled(painter.spriteOf(species), at, cannon.muzzle(picture.size), heading, radius));
      effects.push(coins(at, BALANCE, Math.min(18, 4 + Math.round(Math.sqrt(multiplier) * 1.4))));
    }
    effects.push(winPop(inside(at, picture.size), result.winSatang, multiplier));
  }
  function paint(brush: CanvasRenderingContext2D, ms: number, clock: number): void {
    for (const bubble of bubbles) paintBubble(brush, bubble);
    // The largest fish are drawn first, so that they do not hide small ones.
    for (const swimmer of (shoal?.swimmers ?? []).toSorted(
      (a, b) => painter.reachOf(b.species) - painter.reachOf(a.species),
    )) {
      const pose = poseNow(swimmer);
      if (pose) painter.paint(brush, swimmer, pose, clock);
    }
    paintTarget(brush, clock);
    for (const { from, at, share, bulletRadius, swimmer } of volley.shots) {
      if (share < 1) paintBullet(brush, from, at, share, bulletRadius);
      else paintNet(brush, at, painter.reachOf(swimmer.species), 0.85);
    }
    cannon.paint(brush, picture.size, ms);
    for (const effect of effects) effect.paint(brush, effect.age / effect.lifeMs);
  }
  function paintTarget(brush: CanvasRenderingContext2D, clock: number): void {
    const pose = target && poseNow(target);
    if (!target || !pose) return;
    const reach = painter.reachOf(target.species) + 8;
    paintLock(brush, pose, reach, isMotionReduced ? 0 : clock / 900);
    paintPlate(brush, plateOf(target.species), pose, reach, picture.size);
  }
  function plateOf(species: Species): Plate {
    const entry = entryOf(species);
    const plate = plates.get(species) ?? makePlate(`${entry?.name} ×${entry?.multiplier}`, picture.ratio);
    plates.set(species, plate);
    return plate;
  }

  return {
    element: picture.element,
    get target() {
      return target;
    },
    aimAt(swimmer) {
      target = swimmer;
    },
    pick(point) {
      const near = visibleNow()
        .map((seen) => ({ ...seen, beside: distance(seen, point) / painter.reachOf(seen.swimmer.species) }))
        .filter(({ beside }) => beside < 1.15);
      return near.toSorted((a, b) => a.beside - b.beside)[0]?.swimmer;
    },
    visibleSpecies: () => new Set(visibleNow().map(({ swimmer }) => swimmer.species)),
    nearest(species) {
      const muzzle = cannon.muzzle(picture.size);
      const same = visibleNow().filter(({ swimmer }) => swimmer.species === species);
      return same.toSorted((a, b) => distance(a, muzzle) - distance(b, muzzle))[0]?.swimmer;
    },
    fire(level, answer, onShown) {
      const at = target && poseNow(target);
      if (!target || !at) throw new Error('nothing is aimed at');
      cannon.kick();
      const from = cannon.muzzle(picture.size);
      volley.add({ swimmer: target, from, at, bulletRadius: 6 + level }, answer, onShown);
    },
  };
}

/** Far enough from the edges for an amount to be readable. */
const inside = ({ x, y }: Point, { width, height }: Size): Point => ({
  x: Math.max(70, Math.min(width - 70, x)),
  y: Math.max(120, Math.min(height - 60, y)),
});
