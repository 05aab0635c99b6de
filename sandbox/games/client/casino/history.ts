import type { RoundPage } from '../../api.ts';
import { DIE_FACES, type Dice, type Die } from '../../hilo/fields.ts';
import { call } from '../shell/api.ts';
import { ROAD_LENGTH } from './road.ts';

const isDie = (value: unknown): value is Die => DIE_FACES.some((face) => face === value);

/** The dice of a stored outcome; null while it is unknown. */
function diceOf(outcome: unknown): Dice | null {
  if (typeof outcome !== 'object' || outcome === null || !('dice' in outcome) || !Array.isArray(outcome.dice))
    return null;
  const [a, b, c]: unknown[] = outcome.dice;
  return isDie(a) && isDie(b) && isDie(c) ? [a, b, c] : null;
}

/** The dice of the player's last rounds, oldest first: as many as the road shows. */
export async function pastDice(): Promise<Dice[]> {
  const newestFirst: Dice[] = [];
  let before = '';
  while (newestFirst.length < ROAD_LENGTH) {
    const { rounds, hasMore } = await call<RoundPage>(`/api/rounds${before}`);
    newestFirst.push(
      ...rounds.flatMap(({ outcome }) => {
        const dice = diceOf(outcome);
        return dice === null ? [] : [dice];
      }),
    );
    const last = rounds.at(-1);
    if (!last || !hasMore) break;
    before = `?before=${last.id}`;
  }
  return newestFirst.slice(0, ROAD_LENGTH).reverse();
}
