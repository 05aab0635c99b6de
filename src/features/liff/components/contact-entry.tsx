import { Link } from 'react-router-dom';
import { agentConfig } from '#contract/agent.ts';
import { openExternal } from '#liff/actions.ts';
import { useQuery } from '#src/api/use-query.ts';
import { link } from '#src/lib/links.ts';
import { useAgentCode } from '#src/stores/local.ts';
import { LINE_TEXT } from '#src/text/line.ts';
import { Button, buttonClass } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Pending } from '#src/ui/pending.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';

/** `/liff/contact`: opens the chat by a tap, because LINE allows a page to open windows only during one. */
export function ContactEntry() {
  const agent_code = useAgentCode();
  const agent = useQuery(agentConfig, { agent_code });
  if (!agent.data)
    return (
      <Pending of={agent}>
        <Skeleton className="h-80 w-full rounded-2xl" />
      </Pending>
    );
  const url = agent.data.info.line_contact_url;
  return (
    <EmptyState
      drawing={null}
      isPage
      title={LINE_TEXT.contact}
      text={LINE_TEXT.contactHelp}
      action={
        <div className="grid gap-2">
          <Button variant="line" size="lg" icon="chat" onClick={() => openExternal(url)}>
            {LINE_TEXT.openContact}
          </Button>
          <Link to={link('home')} className={buttonClass({ variant: 'ghost' })}>
            {LINE_TEXT.home}
          </Link>
        </div>
      }
    />
  );
}
