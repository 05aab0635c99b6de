import { lazy, Suspense, useState } from 'react';
import { getLimits } from '#contract/safer-play.ts';
import { useQuery } from '#src/api/use-query.ts';
import { serverNow } from '#src/lib/clock.ts';
import { loadCode } from '#src/lib/load-code.ts';
import { sessionStore } from '#src/lib/storage.ts';
import { reminderDue } from '../model/limits.ts';

const ReminderDialog = lazy(() =>
  loadCode(async () => ({ default: (await import('./reminder-dialog.tsx')).ReminderDialog })),
);

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
  const due = data ? reminderDue(data, readAt) : 0;
  const mark = `${data?.session.started_at} ${due}`;
  if (!data || due === 0 || mark === seen) return null;
  const answer = () => {
    sessionStore.setItem(SEEN, mark);
    setSeen(mark);
  };
  return (
    <Suspense fallback={null}>
      <ReminderDialog session={data.session} onAnswer={answer} />
    </Suspense>
  );
}
