import type { Domain } from '../platform/domain.ts';
import { memberRoutes } from './routes.ts';

/** The member’s profile and VIP level. */
export const memberDomain: Domain = {
  routes: memberRoutes,
};
