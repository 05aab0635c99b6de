import { forgetIntents } from '../api/command.ts';
import { connectSession } from '../api/session-source.ts';
import { forgetAnswers, revalidateAll } from '../api/use-query.ts';
import { useUi } from '../stores/ui.ts';
import { useUser } from '../stores/user.ts';

/** Connects the user store to the API and clears one member's answers before the next member. Call once. */
export function connectStores(): void {
  connectSession({ token: () => useUser.getState().accessToken, subscribe: (onChange) => useUser.subscribe(onChange) });
  useUser.subscribe(({ accessToken }, before) => {
    if (accessToken === before.accessToken) return;
    if (accessToken !== null) useUi.getState().setSessionEnded(false);
    if (before.accessToken === null) return void revalidateAll();
    useUi.getState().closeModals();
    forgetIntents();
    void forgetAnswers();
  });
  // Another tab logged in or out.
  window.addEventListener('storage', ({ key }) => {
    if (key !== 'user' && key !== null) return;
    const wasLoggedIn = useUser.getState().isLoggedIn;
    const stored = localStorage.getItem('user');
    if (stored === null) useUser.getState().clear();
    else void useUser.persist.rehydrate();
    if (wasLoggedIn && !useUser.getState().isLoggedIn) useUi.getState().setSessionEnded(true);
  });
}
