import { eventQuest, noteShare, questList } from '#contract/quest.ts';
import { ApiError } from '#src/api/api-error.ts';
import { useCommand } from '#src/api/use-command.ts';
import { BUILD_AGENT } from '#src/lib/build-agent.ts';
import { link } from '#src/lib/links.ts';
import { useUser } from '#src/stores/user.ts';
import { QUEST_TEXT as text } from '#src/text/quest.ts';
import { shareLink } from '#src/ui/share-link.ts';
import { toast } from '#src/ui/toast.tsx';

/** Opens the device's share sheet, or copies the invitation if there is none, and has the server count the day. */
export function useShare() {
  const username = useUser((state) => state.userInfo?.username);
  const { run, isRunning } = useCommand(noteShare, { revalidates: [questList, eventQuest] });
  const share = async () => {
    const url = new URL(link('register'), location.origin);
    if (username) url.searchParams.set('ref', username);
    if ((await shareLink({ url: url.href, title: BUILD_AGENT.name })) === 'closed') return;
    try {
      await run({});
      toast.success(text.shared, { id: 'quest' });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.error(error.message, { id: 'quest' });
    }
  };
  return { share, isSharing: isRunning };
}
