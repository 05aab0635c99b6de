import { agentConfig } from '#contract/agent.ts';
import { useQuery } from '#src/api/use-query.ts';
import { classNames } from '#src/lib/class-names.ts';
import { useAgentCode } from '#src/stores/local.ts';
import { DEMONSTRATION_TEXT as text } from '#src/text/demonstration.ts';

const useConfig = () => useQuery(agentConfig, { agent_code: useAgentCode() }, { revalidateOnFocus: false });

/**
 * Tells whether {@link Demonstration} has its data: from then on the content below it is shown, and does not move.
 */
export function useDemonstrationKnown(): boolean {
  const { data, error } = useConfig();
  return data !== undefined || error !== undefined;
}

/** Says beside invented results and members that they are: on a site that runs with the sandbox, nowhere else. */
export function Demonstration({ of, className }: { of: keyof typeof text; className?: string }) {
  const { data } = useConfig();
  return data?.info.demonstration ? (
    <p className={classNames('text-xs text-muted text-balance', className)}>{text[of]}</p>
  ) : null;
}
