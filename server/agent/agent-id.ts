import type { Server } from '../platform/http/route.ts';
import type { Session } from '../platform/sessions.ts';

interface Call {
  session: Session | null;
  input?: { agent_id?: number | undefined };
}

/** The session decides the tenant; a visitor names it, and where he does not it is the server's own (spec section 7). */
export const agentIdOf =
  ({ platform }: Server) =>
  ({ session, input }: Call): number =>
    session?.agentId ?? input?.agent_id ?? platform.config.agent.id;
