import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { getLimits } from '#contract/safer-play.ts';
import { useQuery } from '#src/api/use-query.ts';
import { serverNow } from '#src/lib/clock.ts';
import { link } from '#src/lib/links.ts';
import { sessionStore } from '#src/lib/storage.ts';
import { useUi } from '#src/stores/ui.ts';
import { LIMITS_TEXT as text } from '#src/text/limits.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { reminderDue } from '../model/limits.ts';
import { PlayFigures } from './play-now.tsx';

const REFRESH_MS = 60_000;
/** The last reminder that was answered, in session storage, so that a reload does not show it again. */
const SEEN = 'reminded';

/** Reminds the member of the play session's length and result, over a game too. Off by default. */
export function SessionReminder() {
  // The time of the last answer: while nothing is bet the answers are equal, and render nothing.
  const [readAt, setReadAt] = useState(serverNow);
  const onSuccess = () => setReadAt(serverNow());
  const { data } = useQuery(getLimits, {}, { onSuccess });
  // Polled apart, with a number: an interval that is a function of the answer begins anew at each render.
  useQuery(getLimits, data?.reminder_minutes ? {} : null, { refreshInterval: REFRESH_MS, onSuccess });
  const [seen, setSeen] = useState(() => sessionStore.getItem(SEEN));
  const navigate = useNavigate();
  const due = data ? reminderDue(data, readAt) : 0;
  const mark = `${data?.session.started_at} ${due}`;
  if (!data || due === 0 || mark === seen) return null;
  const continuePlaying = () => {
    sessionStore.setItem(SEEN, mark);
    setSeen(mark);
  };
  const takeBreak = () => {
    continuePlaying();
    useUi.getState().selectGame(null);
    void navigate(link('limits'));
  };
  return (
    <Dialog open onClose={continuePlaying} title={text.reminded} persistent>
      <div className="px-6 pb-6 pt-2 grid gap-5">
        <PlayFigures session={data.session} />
        <div className="grid fit-7 gap-3">
          <Button variant="quiet" onClick={takeBreak}>
            {text.takeBreak}
          </Button>
          <Button variant="quiet" onClick={continuePlaying}>
            {text.continuePlaying}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
