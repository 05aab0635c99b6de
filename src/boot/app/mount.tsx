import '#src/theme.css';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { getUserInfo } from '#contract/member.ts';
import { keepFailures } from '#src/api/failures.ts';
import { firstAnswer, readFirstAnswers } from '#src/api/first-answers.ts';
import { currentToken } from '#src/api/session-source.ts';
import { App } from '#src/app/app.tsx';
import { findRoute } from '#src/app/routes/routes.tsx';
import { followTheme } from '#src/app/theme/theme.ts';
import { stopClock } from '#src/lib/clock.ts';
import { loadCode } from '#src/lib/load-code.ts';
import { setFirstHideBalance, useLocal } from '#src/stores/local.ts';
import { isFirstLoginPending } from '#src/stores/ui.ts';
import { setFirstUser, useUser } from '#src/stores/user.ts';
import { AppRouter } from '#src/ui/app-router.tsx';
import { createAppHistory } from '#src/ui/overlay-history.ts';
import { connectStores } from '../connect-stores.ts';
import type { HandOver } from '../hand-over.ts';
import { keepRef } from '../keep-ref.ts';
import { preloadOnTouch } from '../preload-on-touch.ts';

// With the code, not with `mount`: inside LINE the login comes before the app is rendered, and needs the stores.
connectStores();

/** A page that is not ready by then has failed, and must not keep what is pressed. */
const FAILED_MS = 10_000;

/** A page of a member waits this long for its code, because React keeps a skeleton for 300 ms. */
const PATIENCE_MS = 200;

const nothing = () => undefined;

/** Renders the app, or hydrates the page that the server has rendered for this reader (docs/architecture.md#first-screen). */
export async function mount({ root, line, repeatPress }: HandOver): Promise<void> {
  const { isLoggedIn } = useUser.getState();
  const { viewer } = root.dataset;
  const page = readFirstAnswers(currentToken());
  followTheme();
  preloadOnTouch();
  keepRef(location.search);
  const answerPress = () => {
    root.removeAttribute('data-prerendered');
    repeatPress?.();
  };
  const onReady = () => {
    stopClock(null);
    // After React's commit: what was typed is in the state by then (ui/inputs.tsx).
    setTimeout(answerPress);
  };
  // Without the data it was rendered from, a page cannot be hydrated.
  const canHydrate = repeatPress && page?.isOurs && (viewer === 'line') === (line !== null && isFirstLoginPending());
  const isMembers = canHydrate && viewer === 'member';
  const userInfo = (isMembers && firstAnswer(getUserInfo, {})?.data) || null;
  setFirstUser({ isLoggedIn: isMembers === true, userInfo });
  // The device may have kept an older name, which would be shown for a moment after hydration.
  if (userInfo) useUser.setState({ userInfo });
  setFirstHideBalance(isMembers === true && useLocal.getState().hideBalance);
  const popFailures = isMembers ? keepFailures() : undefined;
  if (canHydrate || isLoggedIn) {
    const code = loadCode(async () => findRoute(location.pathname)?.page.load());
    if (canHydrate) await code;
    // A failure shows when the page is rendered.
    else await Promise.race([code.catch(nothing), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  }
  if (canHydrate) stopClock(() => page.at);
  const app = (
    <StrictMode>
      <AppRouter history={createAppHistory()}>
        <App line={line} popFailures={popFailures} onReady={onReady} />
      </AppRouter>
    </StrictMode>
  );
  const render = () => {
    if (canHydrate) hydrateRoot(root, app);
    else createRoot(root).render(app);
  };
  // Under LINE's splash there is nothing to press, and in one piece the page is there sooner.
  if (line && !canHydrate) render();
  // As a transition React works in slices of 5 ms instead of in one task of a quarter of a second on a slow phone.
  else startTransition(render);
  if (repeatPress) setTimeout(answerPress, FAILED_MS);
}
