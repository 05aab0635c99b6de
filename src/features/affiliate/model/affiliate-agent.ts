import { BUILD_AGENT } from '../../../lib/build-agent.ts';

/** Sent with every affiliate call: the number of the build's agent (docs/rules.md#agents). */
export const AFFILIATE_AGENT = { agent_id: BUILD_AGENT.id } as const;
