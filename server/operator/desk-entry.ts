import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint, OutputOf } from '#contract/endpoint.ts';
import { insertAuditEntry, keyWithoutSecret } from '#server/access/operator-key-queries.ts';
import type { Transaction } from '#server/database/database.ts';
import type { Call, Server } from '#server/http/route.ts';
import { Refusal } from '#server/lib/refusal.ts';

/** A desk call's line in the operators' log. Passwords, codes and tokens never come into it: it holds what the call says. */
export interface DeskEntry {
  /** Who it is, as soon as that is known, and their session. */
  by(personId: number, sessionId?: string): void;
  /** What may be read of the input. */
  says(input: Readonly<Record<string, string>>): void;
  /** Writes the line of a call that was done, in the transaction of its work. */
  done(tx: Transaction): Promise<void>;
}

export type DeskEndpoint = Endpoint & { readonly access: 'desk'; readonly idempotent?: never };

/** Refusals of those who have no session, and of too many calls: they are nobody's act. */
const NOT_LOGGED = ['unauthorized', 'rate_limited', 'overloaded'];

/** Serves a call of the desk's sign-in; its refusals are in the log, too. */
export function implementLogged<E extends DeskEndpoint>(
  { platform, implement }: Server,
  endpoint: E,
  handler: (call: Call<E>, entry: DeskEntry) => Promise<OutputOf<E>>,
): void {
  const agentId = platform.config.agent.id;
  implement(endpoint, async (call) => {
    let keyId: number | undefined;
    let sessionId: string | null = null;
    let input: Readonly<Record<string, string>> = {};
    async function write(tx: Transaction, outcome: string): Promise<void> {
      const at = platform.now();
      await insertAuditEntry(tx, {
        agentId,
        keyId: keyId ?? (await keyWithoutSecret(tx, agentId, 'sign-in', at)),
        sessionId,
        at,
        scope: 'session',
        action: `${endpoint.method} ${endpoint.path}`,
        input,
        outcome,
        ip: call.ip,
        before: null,
        after: null,
      });
    }
    try {
      return await handler(call, {
        by(personId, session) {
          keyId = personId;
          sessionId = session ?? sessionId;
        },
        says(said) {
          input = said;
        },
        done: (tx) => write(tx, 'done'),
      });
    } catch (error) {
      if (error instanceof Refusal && !NOT_LOGGED.includes(error.code))
        await platform.database.transaction((tx) => write(tx, error.code));
      throw error;
    }
  });
}

/** The request's parts that a sign-in needs. */
export interface From {
  readonly ip: string;
  readonly userAgent: string;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}
