import { useState } from 'react';
import { agentConfig } from '#contract/agent.ts';
import { type Stop, watchStop } from '#contract/stops.ts';
import { ApiError } from '#src/api/api-error.ts';
import { revalidate } from '#src/api/change-answers.ts';
import { useCommand } from '#src/api/use-command.ts';
import { useUser } from '#src/stores/user.ts';
import { STOP_TEXT as text } from '#src/text/stops.ts';
import { Button } from '#src/ui/button.tsx';
import { toast } from '#src/ui/toast.tsx';

/** Asks for a notice when the stop is lifted. Nothing for a visitor, who has no notices. */
export function WatchStop({ stop, label, className }: { stop: Stop; label: string; className?: string }) {
  const isLoggedIn = useUser((state) => state.isLoggedIn);
  const { run, isRunning } = useCommand(watchStop);
  const [watched, setWatched] = useState<string | null>(null);
  if (!isLoggedIn) return null;
  const watch = async () => {
    try {
      const { watching } = await run({ stop_id: stop.stop_id });
      if (watching) setWatched(stop.stop_id);
      else void revalidate([agentConfig]);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.error(text.watchFailed, { id: 'watch-stop' });
    }
  };
  const isWatched = watched === stop.stop_id;
  return (
    <Button
      size="lg"
      icon={isWatched ? 'check' : 'bell'}
      className={className}
      busy={isRunning}
      disabled={isWatched}
      onClick={() => void watch()}
    >
      {isWatched ? text.watching : label}
    </Button>
  );
}
