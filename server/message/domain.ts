import type { Domain } from '#server/http/domain.ts';
import { messageOperatorRoutes } from './operator-routes.ts';
import { deleteOldMessages } from './outbox-queries.ts';
import { messageJobs } from './send-job.ts';

/** Messages by SMS and LINE, from the outbox to the gateways. */
export const messageDomain: Domain = {
  operatorRoutes: messageOperatorRoutes,
  jobs: (platform) => messageJobs(platform),
  housekeeping: ({ database, now }) => [() => deleteOldMessages(database, now())],
};
