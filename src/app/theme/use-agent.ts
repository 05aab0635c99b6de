import { agentConfig } from '#contract/agent.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { useQuery } from '#src/api/use-query.ts';
import { BUILD_AGENT } from '#src/lib/build-agent.ts';
import { useAgentCode } from '#src/stores/local.ts';

type AgentInfo = OutputOf<typeof agentConfig>['info'];

export interface Agent {
  name: string;
  logo: string | null;
  /** Undefined until loaded. */
  contactUrl: string | undefined;
  theme: AgentInfo['theme'] | undefined;
  license: AgentInfo['license'];
}

/** The agent of this site; the build's name until the configuration has loaded. */
export function useAgent(): Agent {
  const code = useAgentCode();
  const { data } = useQuery(
    agentConfig,
    { agent_code: code },
    // Once in a page load: it is in the page's HTML, and changes by a new page only.
    { revalidateOnFocus: false, revalidateIfStale: false, keepPreviousData: true },
  );
  const info = data?.info;
  return {
    name: data?.agent_name ?? BUILD_AGENT.name,
    logo: info?.agent_logo ?? null,
    contactUrl: info?.line_contact_url,
    theme: info?.theme,
    license: info?.license ?? null,
  };
}
