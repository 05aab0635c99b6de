import type { Terms } from '../../model/round-terms.ts';
import { useKeys } from './use-keys.ts';
import { useSlip } from './use-slip.ts';
import { useTools } from './use-tools.ts';
import { useWriting } from './use-writing.ts';

/** A round's ticket: what is written, the lines on its slip, the keys and the tools. `number`: digits that were written elsewhere. */
export function useTicket(terms: Terms, number: string, roundId: string) {
  const writing = useWriting(terms, number, roundId);
  const slip = useSlip(terms, writing);
  const keys = useKeys(terms, writing, slip);
  const tools = useTools(terms, writing, slip, keys);
  return { writing, slip, keys, tools };
}

export type TicketControls = ReturnType<typeof useTicket>;
