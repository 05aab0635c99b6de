import '../theme.css';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { keepFailures } from '../api/failures.ts';
import { readFirstAnswers } from '../api/first-answers.ts';
import { keepSent } from '../api/http.ts';
import { currentToken } from '../api/session-source.ts';
import { App } from '../app/app.tsx';
import { findRoute } from '../app/routes.tsx';
import { followTheme } from '../app/theme.ts';
import { createAppHistory } from '../lib/app-history.ts';
import { stopClock } from '../lib/clock.ts';
import { loadCode } from '../lib/load-code.ts';
import { isFirstLoginPending } from '../stores/ui.ts';
import { setFirstUser, useUser } from '../stores/user.ts';
import { connectStores } from './connect-stores.ts';
import type { HandOver } from './hand-over.ts';
import { keepRef } from './keep-ref.ts';
import { preloadOnTouch } from './preload-on-touch.ts';

// With the code, not with `mount`: inside LINE the login comes before the app is drawn, and needs the stores.
connectStores();

/** A page that is not ready by then has failed, and must not keep what is pressed. */
const FAILED_MS = 10_000;

/** A page of a member waits this long for its code, because React keeps a skeleton for 300 ms. */
const PATIENCE_MS = 200;

const nothing = () => undefined;

/** Renders the app, or hydrates the page that the server has rendered for a visitor (docs/architecture.md#first-screen). */
export async function mount({ root, line, repeatTouches, sent }: HandOver): Promise<void> {
  sent?.then((reads) => reads?.token === currentToken() && keepSent(reads.answers));
  const { isLoggedIn } = useUser.getState();
  // A member's page is another one, but for one for all inside LINE, which was rendered with the login under way.
  const isVisitors = line ? isFirstLoginPending() : !isLoggedIn;
  const renderedAt = readFirstAnswers(isVisitors);
  followTheme();
  preloadOnTouch();
  keepRef(location.search);
  let repeat = repeatTouches;
  const answerTouches = () => {
    // Not before: a press would pass, and send a form whose texts are still to be repeated.
    root.removeAttribute('data-drawn');
    repeat?.();
    repeat = undefined;
  };
  const onReady = () => {
    stopClock(null);
    // Within React's commit a press would come before the state of the texts that are repeated before it.
    setTimeout(answerTouches);
  };
  // Without its answers a page cannot be rendered again as it was.
  const isMembers = root.dataset.viewer !== undefined;
  const isSame = (isMembers ? isLoggedIn : isVisitors) && repeat && renderedAt !== undefined;
  setFirstUser(isMembers);
  const popFailures = isMembers ? keepFailures() : undefined;
  if (isSame || isLoggedIn) {
    const code = loadCode(async () => findRoute(location.pathname)?.page.load());
    // To bring a page to life takes a slow phone a second: its calls do not wait for that.
    if (isLoggedIn && isMembers) code.then((page) => page?.requestFirst?.(), nothing);
    if (isSame) await code;
    // A failure shows when the page is drawn.
    else await Promise.race([code.catch(nothing), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  }
  if (isSame) stopClock(() => renderedAt);
  const app = (
    <StrictMode>
      <App line={line} popFailures={popFailures} history={createAppHistory()} onReady={onReady} />
    </StrictMode>
  );
  const draw = () => {
    if (isSame) hydrateRoot(root, app);
    else createRoot(root).render(app);
  };
  // Under LINE's splash there is nothing to press, and in one piece the page is there sooner.
  if (line && !isSame) draw();
  // As a transition React works in slices of 5 ms instead of in one task of a quarter of a second on a slow phone.
  else startTransition(draw);
  if (repeat) setTimeout(answerTouches, FAILED_MS);
}
