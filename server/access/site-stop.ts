import { agentConfig } from '#contract/agent.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { stream } from '#contract/stream.ts';
import type { Database } from '#server/database/database.ts';
import { Refusal } from '#server/lib/refusal.ts';
import type { Session } from './sessions.ts';
import { isSiteStopped } from './stop-queries.ts';

/** A process trusts its last read for this long (ms), so a stop takes effect everywhere within this time. */
const FRESH_MS = 1000;
/** The seconds that a refused caller is asked to wait. */
const RETRY_SECONDS = 30;

/** Visitors can name any agent, so the number of remembered ones is bounded. */
const MOST_KNOWN = 1000;

/** A stopped site still answers these: they say why it is stopped, and that it opens. */
const STILL_ANSWERED: readonly Endpoint[] = [agentConfig, stream];

/** An agent's id, or the code by which a visitor names it. */
type AgentName = number | string;

/** The agent of a call: the session's, the one that a visitor names, or `own`. */
function agentNameOf(session: Session | null, input: unknown, own: number): AgentName {
  if (session) return session.agentId;
  const named: { agent_code?: unknown; agent_id?: unknown } = typeof input === 'object' && input !== null ? input : {};
  if (typeof named.agent_code === 'string') return named.agent_code;
  return typeof named.agent_id === 'number' ? named.agent_id : own;
}

export interface SiteStop {
  /**
   * Refuses players' calls with `site_stopped` while the whole site is stopped (docs/rules.md#emergency-stops). The
   * site is that of the session's agent, or of the agent that a visitor's parsed input names.
   */
  refuse(endpoint: Endpoint, call: { session: Session | null; input: unknown }): Promise<void>;
  /** The next call looks again. */
  forget(): void;
}

/**
 * Reads the stop of a whole site, at most once a second for each agent. `own`: the agent for callers who name none.
 */
export function createSiteStop(database: Database, own: number): SiteStop {
  const known = new Map<AgentName, { at: number; stopped: Promise<boolean> }>();

  function isStopped(agent: AgentName): Promise<boolean> {
    const found = known.get(agent);
    const at = performance.now();
    if (found && at - found.at < FRESH_MS) return found.stopped;
    if (known.size >= MOST_KNOWN) known.clear();
    const stopped = isSiteStopped(database, agent);
    known.set(agent, { at, stopped });
    stopped.catch(() => known.delete(agent));
    return stopped;
  }

  return {
    async refuse(endpoint, { session, input }) {
      const isPlayers = endpoint.access === 'member' || endpoint.access === 'visitor';
      if (!isPlayers || STILL_ANSWERED.includes(endpoint)) return;
      if (await isStopped(agentNameOf(session, input, own)))
        throw new Refusal('site_stopped', { retryAfterSeconds: RETRY_SECONDS });
    },
    forget: () => known.clear(),
  };
}
