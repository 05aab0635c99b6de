/** `agent_id` of the lotto calls: the number of the build's agent (specification, section 7). */
export const LOTTO_AGENT_ID = 3;
