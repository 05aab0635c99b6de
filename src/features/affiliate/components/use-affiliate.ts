import { affiliateConfigs, affiliateSummary } from '#contract/affiliate.ts';
import { useQuery } from '#src/api/use-query.ts';

/** Levels, rates and texts of the programme, also for visitors. */
export const useConfigs = () => useQuery(affiliateConfigs, {});

export const useSummary = () => useQuery(affiliateSummary, {});
