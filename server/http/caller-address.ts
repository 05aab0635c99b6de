import { isIP } from 'node:net';

/** Of callers who hung up before they were answered: their connection has no address any more. */
const HUNG_UP = '0.0.0.0';

/** Of Fastify's request, whose `ip` is missing once the connection is closed, whatever its type says. */
interface Caller {
  readonly ip?: string | undefined;
  readonly ips?: readonly string[] | undefined;
}

/**
 * The caller's address: the nearest that is not a trusted proxy (TRUST_PROXY). Where a proxy names something that is no
 * address, the proxy itself counts as the caller.
 */
export function callerAddress({ ip, ips }: Caller): string {
  return ips?.findLast((address) => address && isIP(address) !== 0) ?? ip ?? HUNG_UP;
}
