import type { Domain } from '#server/http/domain.ts';
import { wheelRoutes } from './routes.ts';

/** The wheel of fortune. */
export const wheelDomain: Domain = {
  routes: wheelRoutes,
};
