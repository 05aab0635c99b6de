import { fileURLToPath } from 'node:url';

/** The sandbox's tables, all named `sandbox_…` (server/database/schema/rooms.ts explains the fields). */
export const SANDBOX_SQL = {
  name: 'sandbox',
  folder: fileURLToPath(new URL('./', import.meta.url)),
  rooms: ['bank', 'phone', 'line', 'games'],
};
