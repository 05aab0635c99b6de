import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import type { Endpoint } from '../contract/endpoint.ts';

const CONTRACT = fileURLToPath(new URL('../contract/', import.meta.url));

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'method' in value && 'input' in value;
}

/**
 * The app imports the contract's endpoints as they are, with all their types, and gets only what a request needs at
 * run time: method, path and flags. The schemas (and zod, 21 kB) stay on the server. See docs/decisions.
 */
export function contractCalls(): Plugin {
  return {
    name: 'contract-calls',
    enforce: 'pre',
    async load(id) {
      const file = id.split('?')[0] ?? id;
      if (!file.startsWith(CONTRACT) || !file.endsWith('.ts')) return;
      const source: Record<string, unknown> = await import(file);
      const calls = Object.entries(source).flatMap(([name, value]) =>
        isEndpoint(value) ? [[name, value] as const] : [],
      );
      if (calls.length === 0) return;
      return calls
        .map(
          ([name, { method, path, access, idempotent, envelope, tenant, failures }]) =>
            // The app only checks whether a call is open to visitors: other values would be bytes that nothing reads.
            `export const ${name} = ${JSON.stringify({ method, path, access: access === 'visitor' ? access : undefined, idempotent, envelope, tenant, failures })};`,
        )
        .join('\n');
    },
  };
}
