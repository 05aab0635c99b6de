import type { Endpoint } from '#contract/endpoint.ts';
import { BUILD_AGENT } from '#src/lib/build-agent.ts';

/** The input as it is sent: with the build's `agent_id` if the endpoint wants it. */
export const withTenant = ({ tenant }: Endpoint, input: unknown): Record<string, unknown> => ({
  ...(tenant && { [tenant]: BUILD_AGENT.id }),
  ...Object(input),
});

/** A query as axios would write it, without missing fields. */
export const queryOf = (fields: Record<string, unknown>) =>
  new URLSearchParams(
    Object.entries(fields).flatMap(([name, value]) =>
      value === undefined || value === null ? [] : [[name, String(value)]],
    ),
  );
