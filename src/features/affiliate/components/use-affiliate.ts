import { affiliateConfigs, affiliateSummary } from '../../../../contract/affiliate.ts';
import { useQuery } from '../../../api/use-query.ts';
import { AFFILIATE_AGENT } from '../model/affiliate-agent.ts';

/** Levels, rates and sentences of the programme; a visitor may read them. */
export const useConfigs = () => useQuery(affiliateConfigs, AFFILIATE_AGENT, { handle400: false });

export const useSummary = () => useQuery(affiliateSummary, AFFILIATE_AGENT, { handle400: false });
