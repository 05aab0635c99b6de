import { OWN_SCREEN_COOKIE, OWN_THEME } from '#contract/first-answers.ts';
import { forgetSent } from '#src/api/http.ts';
import { connectSession } from '#src/api/session-source.ts';
import { forgetAnswers, revalidateAll } from '#src/api/use-query.ts';
import { useLocal } from '#src/stores/local.ts';
import { forgetHere, OWNER } from '#src/stores/sign-out.ts';
import { useUi } from '#src/stores/ui.ts';
import { useUser } from '#src/stores/user.ts';

const YEAR_SECONDS = 31_536_000;

/** Tells whether the server may render this browser's next page. */
function noteOwnScreen(): void {
  const hasTheme = useLocal.getState().theme !== null;
  const isOwn = useUser.getState().isLoggedIn || hasTheme;
  // biome-ignore lint/suspicious/noDocumentCookie: LINE's browser on iOS has no cookie store
  document.cookie = `${OWN_SCREEN_COOKIE}=${hasTheme ? OWN_THEME : 1}; path=/; samesite=lax; max-age=${isOwn ? YEAR_SECONDS : 0}`;
}

/** Connects the user store to the API and clears one member's answers before the next member. Call once. */
export function connectStores(): void {
  connectSession({ token: () => useUser.getState().accessToken, subscribe: (onChange) => useUser.subscribe(onChange) });
  useUser.subscribe(({ accessToken }, before) => {
    if (accessToken === before.accessToken) return;
    if (accessToken !== null) useUi.getState().setSessionEnded(false);
    if (before.accessToken === null) return void revalidateAll();
    forgetSent();
    useUi.getState().closeModals();
    if (accessToken !== null) useUi.setState(({ changes }) => ({ changes: changes + 1 }));
    void forgetAnswers();
  });
  noteOwnScreen();
  useUser.subscribe(noteOwnScreen);
  useLocal.subscribe(noteOwnScreen);
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
