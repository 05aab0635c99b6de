import type { affiliateConfigs, affiliateSummary } from '#contract/affiliate.ts';
import type { OutputOf } from '#contract/endpoint.ts';

export type Summary = OutputOf<typeof affiliateSummary>;
/** The agent's texts for sharing the link. */
export type Share = OutputOf<typeof affiliateConfigs>['share'];
