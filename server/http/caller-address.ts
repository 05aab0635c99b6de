import { isIP } from 'node:net';

/** The address of callers who hung up before the answer: their connection has none any more. */
const HUNG_UP = '0.0.0.0';

/** Fastify's request, whose `ip` is missing once the connection is closed, despite its type. */
interface Caller {
  readonly ip?: string | undefined;
  readonly ips?: readonly string[] | undefined;
}

/**
 * The caller's address: the nearest that is not a trusted proxy (TRUST_PROXY). If a proxy names something that is no
 * address, the proxy itself counts as the caller.
 */
export function callerAddress({ ip, ips }: Caller): string {
  return ips?.findLast((address) => address && isIP(address) !== 0) ?? ip ?? HUNG_UP;
}
