import { useEffect } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { chatList } from '#contract/lotto-chat-lists.ts';
import { useQuery } from '#src/api/use-query.ts';
import { link } from '#src/lib/links.ts';
import { CHAT_LIST_TEXT as text } from '#src/text/chat-list.ts';
import { buttonClass } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Pending } from '#src/ui/pending.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';

/** Why a list of the chat is not opened: it has ended, or is somebody else's. */
const ENDED: ReadonlySet<string> = new Set([
  ...['chat_list_not_found', 'chat_list_of_another', 'chat_list_unsent', 'chat_list_bought'],
]);

/** `/lotto/list?list=…`: a list that the member has sent in the LINE chat, on the ticket of its round; without one the ways of writing. */
export default function ChatListPage() {
  const [params] = useSearchParams();
  const list_id = params.get('list');
  const list = useQuery(chatList, list_id === null ? null : { list_id });
  useEffect(() => {
    // The ticket follows at once.
    void import('./lotto-page.tsx');
  }, []);
  if (list_id === null) return <Navigate to={link('lotto', { list: 'examples' })} replace />;
  if (list.data) return <Navigate to={link('lotto', { round_id: list.data.round_id, list: list_id })} replace />;
  const { error } = list;
  if (error && ENDED.has(error.code)) {
    const isBought = error.code === 'chat_list_bought';
    return (
      <EmptyState
        isPage
        title={error.message}
        text={isBought ? text.bought : text.nothingBought}
        action={
          <Link
            to={isBought ? link('lottoBills') : link('liff', { name: 'contact' })}
            className={buttonClass({ variant: 'quiet' })}
          >
            {isBought ? text.ownBills : text.toChat}
          </Link>
        }
      />
    );
  }
  return (
    <Pending of={list} failed={text.failed}>
      <div className="grid gap-3" aria-busy="true">
        <span role="status" className="sr-only">
          {text.opening}
        </span>
        <Skeleton className="h-13 rounded-field" />
        <Skeleton className="h-58 rounded-field" />
      </div>
    </Pending>
  );
}
