import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/config/config.ts';

/** A cookie of this host alone, which no script reads. */
export interface OwnCookie {
  of(request: Pick<FastifyRequest, 'headers'>): string | undefined;
  set(reply: FastifyReply, value: string, seconds: number): void;
}

/** A cookie named `name`, over https with the prefix `__Host-`, which browsers keep to the host. Its value has letters, digits, `.`, `_` and `-`. */
export function ownCookie(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { name, sameSite }: { name: string; sameSite: 'Lax' | 'Strict' },
): OwnCookie {
  const isHttps = publicUrl?.startsWith('https:') === true;
  const fullName = isHttps ? `__Host-${name}` : name;
  const pattern = new RegExp(`(?:^|; )${fullName}=([\\w.-]{1,100})(?:;|$)`);
  return {
    of: ({ headers }) => pattern.exec(headers.cookie ?? '')?.[1],
    set: (reply, value, seconds) =>
      void reply.header(
        'set-cookie',
        `${fullName}=${value}; Path=/; ${isHttps ? 'Secure; ' : ''}Max-Age=${seconds}; HttpOnly; SameSite=${sameSite}`,
      ),
  };
}
