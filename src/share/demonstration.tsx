import { agentConfig } from '../../contract/agent.ts';
import { useQuery } from '../api/use-query.ts';
import { useAgentCode } from '../stores/local.ts';
import { DEMONSTRATION_TEXT as text } from '../text/demonstration.ts';

/** Says beside invented results and members that they are: on a site that runs with the sandbox, nowhere else. */
export function Demonstration({ of }: { of: keyof typeof text }) {
  const { data } = useQuery(agentConfig, { agent_code: useAgentCode() }, { revalidateOnFocus: false });
  return data?.info.demonstration ? <p className="text-xs text-muted">{text[of]}</p> : null;
}
