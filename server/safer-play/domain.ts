import type { Domain } from '#server/http/domain.ts';
import { type SaferPlayPorts, saferPlayRoutes } from './routes.ts';

/** Limits, time-outs and self-exclusion (docs/rules.md#safer-play). */
export const saferPlayDomain = (ports: SaferPlayPorts): Domain => ({
  routes: (server) => saferPlayRoutes(server, ports),
});
