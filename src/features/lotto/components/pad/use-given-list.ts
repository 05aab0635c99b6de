import { useEffect, useRef, useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { chatList, endChatList } from '#contract/lotto-chat-lists.ts';
import { useCommand } from '#src/api/use-command.ts';
import { useQuery } from '#src/api/use-query.ts';
import { type CarriedList, carriedTo, endCarrying } from './carried-list.ts';

/** What the ticket opens with: a list of the chat or of the round before, or the ways of writing. */
export type GivenList = CarriedList | 'examples' | null;

const EXAMPLES = 'examples';

/** The list that was taken along to the round, or that its address names; the address loses it. `isPending`: it is being read. */
export function useGivenList(roundId: string): { given: GivenList; isPending: boolean } {
  // While the next round loads, the previous one is still shown.
  const isShown = useParams().round_id === roundId;
  const [params, setParams] = useSearchParams();
  const [asked] = useState(() => params.get('list'));
  const list = useQuery(chatList, asked === null || asked === EXAMPLES ? null : { list_id: asked }, {
    revalidateOnFocus: false,
    revalidateIfStale: false,
  });
  const isGiven = isShown && params.has('list');
  const isPending = asked !== null && asked !== EXAMPLES && !list.data && !list.error;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each visit; the setter is new at each render.
  useEffect(() => {
    if (isGiven && !isPending) setParams({}, { replace: true });
  }, [isGiven, isPending]);
  const [carried] = useState(() => carriedTo(roundId));
  useEffect(endCarrying, []);
  if (carried) return { given: carried, isPending: false };
  if (asked === EXAMPLES) return { given: EXAMPLES, isPending };
  const given = list.data?.round_id === roundId ? { id: list.data.list_id, written: list.data.written } : null;
  return { given, isPending };
}

/** Notes that a list of the chat is on its way to be bought; once it is sold, the chat forgets it. */
export function useListSale(isSold: boolean): (listId: string) => void {
  const end = useCommand(endChatList);
  const used = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each sale
  useEffect(() => {
    if (!isSold || used.current === null) return;
    // If it fails, the list stays until its round closes.
    end.run({ list_id: used.current }).catch(() => undefined);
    used.current = null;
  }, [isSold]);
  return (listId) => {
    used.current = listId;
  };
}
