import type { Species } from '../../fishing/species.ts';

/**
 * The movement of fish across the water. Pure: time and size in, places out; lengths in CSS pixels, times in
 * milliseconds.
 */

export interface Size {
  readonly width: number;
  readonly height: number;
}
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A cubic curve over the water, as shares of its width and height, so that it fits a turned phone too. */
export interface Route {
  /** The level where it starts; 0 is the uppermost. */
  readonly lane: number;
  readonly points: readonly [Point, Point, Point, Point];
  readonly durationMs: number;
}

export interface Swimmer {
  readonly id: number;
  readonly species: Species;
  readonly route: Route;
  /** 1 swims to the right, −1 to the left. */
  readonly heading: 1 | -1;
  /** Place in its school, in pixels. */
  readonly offset: Point;
  readonly phase: number;
  /** Time since its start; negative while it waits for its place in the school. */
  age: number;
}

export interface Habit {
  /** Length on a phone, in pixels. */
  readonly length: number;
  /** Pixels a second on a phone. */
  readonly speed: number;
  readonly school: readonly [least: number, most: number];
  /** Points along the path; other fish stay upright. */
  readonly turns: boolean;
}

const habit = (length: number, speed: number, least: number, most: number, turns = true): Habit => ({
  length,
  speed,
  school: [least, most],
  turns,
});

export const HABITS: Readonly<Record<Species, Habit>> = {
  minnow: habit(50, 46, 4, 6),
  clownfish: habit(62, 38, 3, 4),
  parrotfish: habit(74, 34, 2, 3),
  seahorse: habit(44, 20, 1, 2, false),
  puffer: habit(78, 24, 1, 1),
  squid: habit(96, 40, 1, 2),
  turtle: habit(104, 26, 1, 1),
  manta: habit(122, 32, 1, 1),
  koi: habit(116, 30, 1, 1),
  shark: habit(176, 42, 1, 1),
  jellyfish: habit(104, 18, 1, 1, false),
  whale: habit(236, 26, 1, 1),
};

/** The range of heights where fish swim: below the strip, above the cannon. */
const TOP = 0.19;
const BOTTOM = 0.74;
const MAX_TILT = 0.42;

export const mix = (a: number, b: number, t: number) => a + (b - a) * t;

/** Number of levels that schools are spread over, so that they rarely overlap. */
export const LANES = 6;

/** A path across the water that starts in the lane and leaves it by one and a half lanes at most. */
export function routeFor(species: Species, lane: number, heading: 1 | -1, random: () => number): Route {
  const start = mix(TOP, BOTTOM, (lane + random()) / LANES);
  const near = () => Math.max(TOP, Math.min(BOTTOM, start + (random() - 0.5) * (BOTTOM - TOP) * 0.5));
  const at = (x: number, y: number): Point => ({ x: heading === 1 ? x : 1 - x, y });
  return {
    lane,
    points: [at(-0.35, start), at(0.3, near()), at(0.7, near()), at(1.35, near())],
    durationMs: (660 / HABITS[species].speed) * 1000 * mix(0.9, 1.15, random()),
  };
}

const bezier = (t: number, a: number, b: number, c: number, d: number) =>
  (1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t * t * c + t ** 3 * d;
const slope = (t: number, a: number, b: number, c: number, d: number) =>
  3 * (1 - t) ** 2 * (b - a) + 6 * (1 - t) * t * (c - b) + 3 * t * t * (d - c);

export interface Pose extends Point {
  /** Radians; a drawing that looks right is turned by it, and mirrored first if the fish heads left. */
  readonly tilt: number;
}

/** The place of a fish; undefined before its start and after it has left. */
export function poseOf(
  { route, heading, offset, phase, age, species }: Swimmer,
  { width, height }: Size,
): Pose | undefined {
  const t = age / route.durationMs;
  if (t < 0 || t > 1) return undefined;
  const [a, b, c, d] = route.points;
  const wobble = Math.sin(age / 620 + phase) * 5;
  const tilt = Math.atan2(slope(t, a.y, b.y, c.y, d.y) * height, Math.abs(slope(t, a.x, b.x, c.x, d.x) * width));
  return {
    x: bezier(t, a.x, b.x, c.x, d.x) * width + offset.x,
    y: bezier(t, a.y, b.y, c.y, d.y) * height + offset.y + wobble,
    tilt: HABITS[species].turns ? heading * Math.max(-MAX_TILT, Math.min(MAX_TILT, tilt)) : 0,
  };
}

export const isGone = ({ age, route }: Swimmer): boolean => age > route.durationMs;

/** Fish are drawn larger on a larger water. */
export const scaleFor = ({ width, height }: Size): number =>
  Math.max(0.85, Math.min(1.5, Math.sqrt(width * height) / 520));
/** The number of fish that should be there and are not leaving yet. */
export const crowdFor = ({ width, height }: Size): number =>
  Math.round(Math.max(10, Math.min(26, (width * height) / 19_000)));
