import type { Domain } from '#server/http/domain.ts';
import { noticePushJob } from './push-job.ts';
import { noticeRoutes } from './routes.ts';

/** The member’s notices, in the app and pushed to LINE. */
export const noticeDomain: Domain = {
  routes: noticeRoutes,
  jobs: (platform) => [noticePushJob(platform)],
};
