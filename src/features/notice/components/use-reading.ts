import type { InputOf } from '#contract/endpoint.ts';
import { memberNotifications, readNotifications } from '#contract/notice.ts';
import { ApiError } from '#src/api/api-error.ts';
import { useCommand } from '#src/api/use-command.ts';
import { NOTIFICATIONS_TEXT as text } from '#src/text/notifications.ts';
import { toast } from '#src/ui/toast.tsx';

/** Marks notices as read. When that fails they stay unread, and a toast says so. */
export function useReading() {
  const { run, isRunning } = useCommand(readNotifications, { revalidates: [memberNotifications] });
  const read = async (input: InputOf<typeof readNotifications>) => {
    try {
      await run(input);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.error(text.readFailed(error.message), { id: 'read-notices' });
    }
  };
  return { read, isRunning };
}
