import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { findSession, type Session } from '#server/access/sessions.ts';
import { Refusal } from '#server/lib/refusal.ts';
import type { Platform } from '#server/runtime/platform.ts';

/** The bearer token of a call. */
export const bearerOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined =>
  /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];

/**
 * The session of the call's bearer token (docs/rules.md#sessions). Refuses with `unauthorized` for a member's call
 * without a live one. A visitor's call with an ended token is handled as a visitor's, so that a public page does not
 * break for somebody who was logged in.
 */
export async function authenticate(
  platform: Platform,
  { access }: Endpoint,
  request: FastifyRequest,
): Promise<Session | null> {
  if (access !== 'member' && access !== 'visitor') return null;
  const token = bearerOf(request);
  const session = token === undefined ? undefined : await findSession(platform.database, token, platform.now());
  if (session) return session;
  if (access === 'member') throw new Refusal('unauthorized');
  return null;
}

/** The session decides the agent. Refuses with `agent_mismatch` if the input names another one. */
export function refuseOtherTenant(session: Session | null, input: unknown): void {
  if (session === null || typeof input !== 'object' || input === null) return;
  if ('agent_code' in input && input.agent_code !== undefined && input.agent_code !== session.agentCode)
    throw new Refusal('agent_mismatch');
  if ('agent_id' in input && input.agent_id !== undefined && input.agent_id !== session.agentId)
    throw new Refusal('agent_mismatch');
}
