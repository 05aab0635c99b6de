import type { Session } from '#server/access/sessions.ts';
import type { Server } from '#server/http/route.ts';

interface Call {
  session: Session | null;
  input?: { agent_id?: number | undefined };
}

/** The id of a call's agent: the session's, the one that the visitor names, or the server's own. */
export const agentIdOf =
  ({ platform }: Server) =>
  ({ session, input }: Call): number =>
    session?.agentId ?? input?.agent_id ?? platform.config.agent.id;
