import type { AgentConfig } from '#server/agent/config.ts';
import type { Queries } from '#server/database/database.ts';

/**
 * The providers whose games an agent does not offer: those that it leaves out, and all that its own list does not
 * name.
 */
export async function hiddenProviders(
  queries: Queries,
  { providers, disabled_providers }: Pick<AgentConfig['games'], 'providers' | 'disabled_providers'>,
): Promise<string[]> {
  if (providers === null) return disabled_providers;
  const others = await queries.rows<{ provider_id: string }>(
    'select distinct provider_id from game where provider_id <> all ($1)',
    [providers],
  );
  return [...disabled_providers, ...others.map(({ provider_id }) => provider_id)];
}
