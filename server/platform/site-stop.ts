import { agentConfig } from '../../contract/agent.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { stream } from '../../contract/stream.ts';
import type { Database } from './database.ts';
import { Refusal } from './refusal.ts';
import { isStopped } from './stop-queries.ts';

/** How old the answer may be that a call is let pass by: a stop holds in every process within this time. */
const FRESH_MS = 1000;
/** What a caller is told to wait. */
const RETRY_SECONDS = 30;

/** What a stopped site still answers: why it is stopped, and the news that it opens. */
const STILL_ANSWERED: readonly Endpoint[] = [agentConfig, stream];

export interface SiteStop {
  /** Refuses players' calls with `site_stopped` while the whole site is stopped (docs/rules.md#emergency-stops). */
  refuse(endpoint: Endpoint, agentId: number): Promise<void>;
  /** The next call looks again. */
  forget(): void;
}

/** The whole site's stop, read once a second for each agent that is asked for. */
export function createSiteStop(database: Database): SiteStop {
  const known = new Map<number, { at: number; stopped: Promise<boolean> }>();

  function isSiteStopped(agentId: number): Promise<boolean> {
    const found = known.get(agentId);
    const at = performance.now();
    if (found && at - found.at < FRESH_MS) return found.stopped;
    const stopped = isStopped(database, agentId, 'site');
    known.set(agentId, { at, stopped });
    stopped.catch(() => known.delete(agentId));
    return stopped;
  }

  return {
    async refuse(endpoint, agentId) {
      const isPlayers = endpoint.access === 'member' || endpoint.access === 'visitor';
      if (!isPlayers || STILL_ANSWERED.includes(endpoint)) return;
      if (await isSiteStopped(agentId)) throw new Refusal('site_stopped', { retryAfterSeconds: RETRY_SECONDS });
    },
    forget: () => known.clear(),
  };
}
