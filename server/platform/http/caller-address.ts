import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/**
 * The caller's address: the nearest that is not a trusted proxy (TRUST_PROXY). Where a proxy names something that is no
 * address, the proxy itself counts as the caller.
 */
export function callerAddress({ ip, ips }: Pick<FastifyRequest, 'ip' | 'ips'>): string {
  return ips?.findLast((address) => isIP(address) !== 0) ?? ip;
}
