import { SPECIES, type Species } from '../../fishing/species.ts';
import { crowdFor, HABITS, isGone, LANES, mix, type Point, poseOf, routeFor, type Size, type Swimmer } from './swim.ts';

const LARGE: readonly Species[] = ['shark', 'jellyfish', 'whale'];
const MAX_LARGE = 2;
/** Small fish appear more often than large ones. */
const OFTEN: readonly Species[] = ['minnow', 'minnow', 'clownfish', 'parrotfish'];
const BETWEEN_SCHOOLS_MS = 600;
/** From this share of its path on, a fish is leaving and another may appear. */
const LEAVING = 0.62;

export interface Shoal {
  readonly swimmers: readonly Swimmer[];
  /** Moves every fish by `ms`, removes those that have left, and adds new schools. */
  step(ms: number, size: Size, rateOf: (swimmer: Swimmer) => number): void;
  remove(swimmer: Swimmer): void;
}

/** The fish in the water. They are decoration: the server alone decides what a shot wins. */
export function createShoal(size: Size, random: () => number = Math.random): Shoal {
  let swimmers: Swimmer[] = [];
  let bag: Species[] = [];
  let nextId = 1;
  let sinceSchool = 0;

  function nextSpecies(): Species {
    if (bag.length === 0) bag = shuffled([...SPECIES, ...OFTEN], random);
    const isCrowded = swimmers.filter(({ species }) => LARGE.includes(species)).length >= MAX_LARGE;
    const at = bag.findIndex((species) => !isCrowded || !LARGE.includes(species));
    const [species = 'minnow'] = bag.splice(Math.max(0, at), 1);
    return species;
  }

  const staying = () => swimmers.filter(({ age, route }) => age < route.durationMs * LEAVING);
  function emptiestLane(): number {
    const fish = Array.from({ length: LANES }, () => random() * 0.9);
    for (const { route, species } of swimmers) fish[route.lane] = (fish[route.lane] ?? 0) + HABITS[species].length / 60;
    return fish.indexOf(Math.min(...fish));
  }
  function callSchool(headStart: number): void {
    const species = nextSpecies();
    const { school, length } = HABITS[species];
    const heading = random() < 0.5 ? 1 : -1;
    const route = routeFor(species, emptiestLane(), heading, random);
    const count = school[0] + Math.floor(random() * (school[1] - school[0] + 1));
    for (let n = 0; n < count; n++) {
      swimmers.push({
        id: nextId++,
        species,
        route,
        heading,
        offset: placeInSchool(n, length, heading),
        phase: random() * Math.PI * 2,
        age: headStart * route.durationMs,
      });
    }
  }

  // The water is full in the first frame: schools at every point of their paths.
  const crowd = crowdFor(size);
  for (let n = 0; swimmers.length < crowd; n++) callSchool(mix(0.04, LEAVING, (0.5 + n * 0.382) % 1));

  return {
    get swimmers() {
      return swimmers;
    },
    step(ms, current, rateOf) {
      for (const swimmer of swimmers) swimmer.age += ms * rateOf(swimmer);
      swimmers = swimmers.filter((swimmer) => !isGone(swimmer));
      sinceSchool += ms;
      if (sinceSchool < BETWEEN_SCHOOLS_MS || staying().length >= crowdFor(current)) return;
      sinceSchool = 0;
      // The edge of the water is at about a fifth of the path.
      callSchool(0.05);
    },
    remove: (gone) => {
      swimmers = swimmers.filter((swimmer) => swimmer !== gone);
    },
  };
}

function shuffled(list: Species[], random: () => number): Species[] {
  for (let i = list.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    const [one, other] = [list[i], list[j]];
    if (one && other) [list[i], list[j]] = [other, one];
  }
  return list;
}

/** Places in the school: a loose wedge behind the first fish. */
function placeInSchool(n: number, length: number, heading: 1 | -1): Point {
  const row = Math.ceil(n / 2);
  const side = n % 2 === 0 ? 1 : -1;
  return { x: -heading * row * length * 0.78, y: side * row * length * 0.5 };
}

/** The fish that are at least half visible, with their places. */
export function visibleIn(shoal: Shoal, size: Size): { swimmer: Swimmer; x: number; y: number }[] {
  return shoal.swimmers.flatMap((swimmer) => {
    const pose = poseOf(swimmer, size);
    const isIn = pose && pose.x > 0 && pose.x < size.width && pose.y > 0 && pose.y < size.height;
    return isIn ? [{ swimmer, x: pose.x, y: pose.y }] : [];
  });
}
