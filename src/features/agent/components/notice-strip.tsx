import { notifications } from '#contract/agent.ts';
import { useQuery } from '#src/api/use-query.ts';
import { useAgentCode } from '#src/stores/local.ts';
import { useUi } from '#src/stores/ui.ts';
import { homeBelowText } from '#src/text/home-below.ts';
import { Icon } from '#src/ui/icon.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';

/** The newest notice in one line; opens the notification dialog. Nothing if the agent has none. */
export function NoticeStrip() {
  const agentCode = useAgentCode();
  const openModal = useUi((state) => state.openModal);
  const { data, isLoading } = useQuery(notifications, { agent_code: agentCode });
  const newest = data?.[0];
  if (!newest) return isLoading ? <Skeleton className="h-13 rounded-box" /> : null;
  return (
    <button
      type="button"
      className="surface flex items-center gap-3 px-4 min-h-13 w-full text-left"
      onClick={() => openModal('notification')}
    >
      <span className="text-brand-ink">
        <Icon name="mega" size={20} />
      </span>
      <span className="flex-1 py-2 text-sm">{newest.title}</span>
      <span className="badge badge-sm badge-neutral num">
        <span className="sr-only">{homeBelowText.notices(data.length)}</span>
        <span aria-hidden="true">{data.length}</span>
      </span>
      <span className="text-muted">
        <Icon name="right" size={16} />
      </span>
    </button>
  );
}
