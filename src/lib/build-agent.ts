const { agent = '', agentId, agentName = '', firstTheme } = document.documentElement.dataset;

/** The agent that this build is made for (docs/rules.md#agents), as index.html names it: agents/<code>. */
export const BUILD_AGENT = {
  code: agent,
  /** `agent_id` of lotto, poll and affiliate calls. */
  id: Number(agentId),
  name: agentName,
  /** The theme if the player has chosen none; `system`: what the phone prefers. */
  firstTheme,
} as const;
