import type { Domain } from '../platform/domain.ts';
import { privacyRoutes } from './routes.ts';

/** The member's rights over the own data (docs/rules.md#privacy). */
export const privacyDomain: Domain = {
  routes: privacyRoutes,
};
