import '../theme.css';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { readFirstAnswers } from '../api/first-answers.ts';
import { App } from '../app/app.tsx';
import { findRoute } from '../app/routes.tsx';
import { followTheme } from '../app/theme.ts';
import { createAppHistory } from '../lib/app-history.ts';
import { stopClock } from '../lib/clock.ts';
import { loadCode } from '../lib/load-code.ts';
import { useUser } from '../stores/user.ts';
import { connectStores } from './connect-stores.ts';
import type { HandOver } from './hand-over.ts';
import { keepRef } from './keep-ref.ts';
import { preloadOnTouch } from './preload-on-touch.ts';

// With the code, not with `mount`: inside LINE the login comes before the app is drawn, and needs the stores.
connectStores();

/** A page that has failed to come to life by then must not keep what is pressed. */
const FAILED_MS = 3000;

/** Draws the app in the page, or brings the page to life that the server has drawn for a visitor. */
export async function mount({ root, line, drawn }: HandOver): Promise<void> {
  const drawnAt = readFirstAnswers();
  followTheme();
  preloadOnTouch();
  keepRef(location.search);
  let repeatTouches = drawn?.repeatTouches;
  const onAlive = () => {
    stopClock(null);
    root.removeAttribute('data-drawn');
    repeatTouches?.();
    repeatTouches = undefined;
  };
  // A drawn page without its answers cannot be the same again, and a member's is another one.
  const isSame = drawn && drawnAt !== undefined && !useUser.getState().isLoggedIn;
  if (isSame) {
    await loadCode(async () => findRoute(location.pathname)?.page.load());
    stopClock(drawnAt);
    setTimeout(onAlive, FAILED_MS);
  }
  const app = (
    <StrictMode>
      <App line={line} history={createAppHistory()} onAlive={onAlive} />
    </StrictMode>
  );
  // As a transition React works in slices of 5 ms instead of in one task of a quarter of a second on a slow phone.
  startTransition(() => {
    if (isSame) hydrateRoot(root, app);
    else createRoot(root).render(app);
  });
}
