import type { Domain } from '../platform/domain.ts';
import { messageOperatorRoutes } from './operator-routes.ts';
import { deleteOldMessages } from './outbox-queries.ts';
import { messageJob } from './send-job.ts';

/** Messages by SMS and LINE, from the outbox to the gateways. */
export const messageDomain: Domain = {
  operatorRoutes: messageOperatorRoutes,
  jobs: (platform) => [messageJob(platform)],
  housekeeping: ({ database, now }) => [() => deleteOldMessages(database, now())],
};
