import { agentConfig } from '../../contract/agent.ts';
import { useQuery } from '../api/use-query.ts';
import { classNames } from '../lib/class-names.ts';
import { useAgentCode } from '../stores/local.ts';
import { DEMONSTRATION_TEXT as text } from '../text/demonstration.ts';

/** Says beside invented results and members that they are: on a site that runs with the sandbox, nowhere else. */
export function Demonstration({ of, className }: { of: keyof typeof text; className?: string }) {
  const { data } = useQuery(agentConfig, { agent_code: useAgentCode() }, { revalidateOnFocus: false });
  return data?.info.demonstration ? (
    <p className={classNames('text-xs text-muted text-balance', className)}>{text[of]}</p>
  ) : null;
}
