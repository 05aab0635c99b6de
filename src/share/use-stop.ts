import { agentConfig } from '#contract/agent.ts';
import type { Stop, StopKind } from '#contract/stops.ts';
import { revalidate } from '#src/api/change-answers.ts';
import { useQuery } from '#src/api/use-query.ts';
import { useAgentCode } from '#src/stores/local.ts';

/** How often a page that shows a stop asks whether it is over: visitors have no stream. */
const POLL_MS = 20_000;

const CONFIG = { revalidateOnFocus: false, revalidateIfStale: false, keepPreviousData: true } as const;

/** The emergency stop of this kind (and lottery or provider) that is in force; null: it runs. It comes with the page. */
export function useStop(kind: StopKind, subject: string | null = null): Stop | null {
  const { data } = useQuery(agentConfig, { agent_code: useAgentCode() }, CONFIG);
  return data?.stops?.find((stop) => stop.kind === kind && stop.subject === subject) ?? null;
}

/** The whole site's stop, and how to look again; asks by itself while anything is stopped. One place of the app uses it. */
export function useSiteStop(): { stop: Stop | null; look(): void; isLooking: boolean } {
  const { data, isValidating } = useQuery(
    agentConfig,
    { agent_code: useAgentCode() },
    { ...CONFIG, refreshInterval: (known) => (known?.stops?.length ? POLL_MS : 0) },
  );
  return {
    stop: data?.stops?.find(({ kind }) => kind === 'site') ?? null,
    look: () => void revalidate([agentConfig]),
    isLooking: isValidating,
  };
}
