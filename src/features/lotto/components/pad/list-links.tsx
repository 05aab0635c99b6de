import { agentConfig } from '#contract/agent.ts';
import { openExternal } from '#liff/actions.ts';
import { useQuery } from '#src/api/use-query.ts';
import { useAgentCode } from '#src/stores/local.ts';
import { CHAT_LIST_TEXT } from '#src/text/chat-list.ts';
import { WRITTEN_TEXT } from '#src/text/written-list.ts';
import { Icon } from '#src/ui/icon.tsx';
import type { IconName } from '#src/ui/icon-name.ts';

interface ListLinksProps {
  /** Ways of writing that the member has settled. */
  habits: number;
  onHabits: () => void;
  onExamples: () => void;
}

/** Leads to what helps with a list: the member's own ways of writing, examples, and the chat, where lists are read too. */
export function ListLinks({ habits, onHabits, onExamples }: ListLinksProps) {
  const agent_code = useAgentCode();
  const agent = useQuery(agentConfig, { agent_code }, { revalidateOnFocus: false }).data;
  return (
    <div className="surface rows">
      <Link icon="edit" title={WRITTEN_TEXT.habits.title} text={WRITTEN_TEXT.habits.kept(habits)} onOpen={onHabits} />
      <Link icon="doc" title={WRITTEN_TEXT.examples.title} text={WRITTEN_TEXT.examples.text} onOpen={onExamples} />
      {agent?.info.reads_lists && (
        <Link
          icon="chat"
          title={CHAT_LIST_TEXT.row}
          text={CHAT_LIST_TEXT.rowText(agent.agent_name)}
          onOpen={() => openExternal(agent.info.line_contact_url)}
        />
      )}
    </div>
  );
}

function Link({
  icon,
  title,
  text: about,
  onOpen,
}: {
  icon: IconName;
  title: string;
  text: string;
  onOpen: () => void;
}) {
  return (
    <button type="button" className="flex items-center gap-3 w-full px-4 min-h-16 text-left" onClick={onOpen}>
      <Icon name={icon} size={20} />
      <span className="flex-1 min-w-0">
        {title}
        <small className="block text-sm text-muted num">{about}</small>
      </span>
      <Icon name="right" size={20} className="text-muted" />
    </button>
  );
}
