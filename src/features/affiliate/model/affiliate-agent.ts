/** Sent with every affiliate call: the number of the build's agent (specification, section 7). */
export const AFFILIATE_AGENT = { agent_id: 3 } as const;
