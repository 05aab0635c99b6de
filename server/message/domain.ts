import type { Domain } from '../platform/domain.ts';
import { messageJob } from './send-job.ts';

/** Messages by SMS and LINE, from the outbox to the gateways. */
export const messageDomain: Domain = {
  jobs: (platform) => [messageJob(platform)],
};
