import { affiliateConfigs, affiliateSummary } from '../../../../contract/affiliate.ts';
import { useQuery } from '../../../api/use-query.ts';

/** Levels, rates and sentences of the programme; a visitor may read them. */
export const useConfigs = () => useQuery(affiliateConfigs, {});

export const useSummary = () => useQuery(affiliateSummary, {});
