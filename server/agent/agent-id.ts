import type { Session } from '#server/access/sessions.ts';
import type { Server } from '#server/http/route.ts';

interface Call {
  session: Session | null;
  input?: { agent_id?: number | undefined };
}

/** The agent of a call by its id: the session's, else the one that the visitor names, else the server's own. */
export const agentIdOf =
  ({ platform }: Server) =>
  ({ session, input }: Call): number =>
    session?.agentId ?? input?.agent_id ?? platform.config.agent.id;
