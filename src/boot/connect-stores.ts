import { SCREEN_COOKIE, screenText } from '#contract/first-answers.ts';
import { forgetFirstAnswers } from '#src/api/first-answers.ts';
import { connectSession } from '#src/api/session-source.ts';
import { forgetAnswers, revalidateAll } from '#src/api/use-query.ts';
import { useLocal } from '#src/stores/local.ts';
import { forgetHere, OWNER } from '#src/stores/sign-out.ts';
import { useUi } from '#src/stores/ui.ts';
import { useUser } from '#src/stores/user.ts';

const YEAR_SECONDS = 31_536_000;

/** Tells the server what this device's next first screen is made of. */
function noteScreen(): void {
  const { theme, hideBalance: hidesBalance } = useLocal.getState();
  const text = screenText({ isMember: useUser.getState().isLoggedIn, theme, hidesBalance });
  // biome-ignore lint/suspicious/noDocumentCookie: LINE's browser on iOS has no cookie store
  document.cookie = `${SCREEN_COOKIE}=${text}; path=/; samesite=lax; max-age=${text === '' ? 0 : YEAR_SECONDS}`;
}

/** Connects the user store to the API and clears one member's answers before the next member. Call once. */
export function connectStores(): void {
  connectSession({ token: () => useUser.getState().accessToken, subscribe: (onChange) => useUser.subscribe(onChange) });
  useUser.subscribe(({ accessToken }, before) => {
    if (accessToken === before.accessToken) return;
    if (accessToken !== null) useUi.getState().setSessionEnded(false);
    if (before.accessToken === null) return void revalidateAll();
    forgetFirstAnswers();
    useUi.getState().closeModals();
    if (accessToken !== null) useUi.setState(({ changes }) => ({ changes: changes + 1 }));
    void forgetAnswers();
  });
  noteScreen();
  useUser.subscribe(noteScreen);
  useLocal.subscribe(noteScreen);
  const readAgain = () => {
    const wasLoggedIn = useUser.getState().isLoggedIn;
    void useUser.persist.rehydrate();
    if (wasLoggedIn && !useUser.getState().isLoggedIn) useUi.getState().setSessionEnded(true);
  };
  // Another tab logged in or out.
  addEventListener('storage', ({ key, newValue }) => {
    if (key === 'user' || key === null) readAgain();
    if (key === OWNER && newValue === null) forgetHere();
  });
  // A page that "back" restores gets no such event of a login or logout that happened while it was away.
  addEventListener('pageshow', ({ persisted }) => persisted && readAgain());
}
