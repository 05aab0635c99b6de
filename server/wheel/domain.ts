import type { Domain } from '#server/platform/domain.ts';
import { wheelRoutes } from './routes.ts';

/** The wheel of fortune. */
export const wheelDomain: Domain = {
  routes: wheelRoutes,
};
