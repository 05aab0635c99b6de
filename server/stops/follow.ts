import type { Platform } from '#server/runtime/platform.ts';
import { STOPS } from './service.ts';

/** Tells the members' open pages of this process that the agent's stops have changed, and lets the next call look again. */
export async function followStops({ events, siteStop, wakeUps }: Platform): Promise<{ close(): Promise<void> }> {
  const onChange = (agentId: number) => {
    siteStop.forget();
    events.broadcast(agentId, { type: 'stops' });
  };
  // A page that misses the news reads the stops again by itself.
  const stop = wakeUps.on(STOPS, onChange, () => siteStop.forget());
  return {
    async close() {
      stop();
    },
  };
}
