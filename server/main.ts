/**
 * Starts the server. Code is compiled once for all starts: what this file imports statically would be read before the cache is
 * on. NODE_COMPILE_CACHE names another folder, where this one cannot be written.
 */
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compiled/', import.meta.url)));
await import('./start.ts');
