import type { Platform } from '#server/runtime/platform.ts';
import { DRAW, watchedDraw } from '../rounds/announcement-queries.ts';
import { drawOf, findDraw } from './draw-night.ts';

/** Sends each change of a government draw to the members' open streams of this process. */
export async function followDraws({
  database,
  events,
  log,
  now,
  wakeUps,
}: Platform): Promise<{ close(): Promise<void> }> {
  async function send(roundId: number): Promise<void> {
    const found = await watchedDraw(database, roundId);
    if (!found) return;
    const round = await findDraw(database, found.agent_id, now(), String(roundId));
    events.broadcast(found.agent_id, { type: 'draw', draw: await drawOf(database, round) });
  }
  // One after the other, so that a later state is never overtaken by an earlier one.
  let last = Promise.resolve();
  const onChange = (roundId: number) => {
    last = last
      .then(() => send(roundId))
      .catch((error: unknown) => log.error({ err: error, round: roundId }, 'a draw could not be sent'));
  };
  // A page that misses a change reads the draw again by itself (docs/scale.md#wake-ups).
  const stop = wakeUps.on(DRAW, onChange, () => undefined);
  return {
    async close() {
      stop();
      await last;
    },
  };
}
