/**
 * Starts the server. Code is compiled once for all starts; it is imported dynamically, because static imports would
 * be read before the cache is on. NODE_COMPILE_CACHE names another folder, if this one cannot be written.
 */
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compiled/', import.meta.url)));
await import('./start.ts');
