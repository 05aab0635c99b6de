import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom';

export type AppHistory = ReturnType<typeof createBrowserHistory>;
export type Follow = Parameters<AppHistory['listen']>[0];
export type HistoryUpdate = Parameters<Follow>[0];

/** The app's router's history, to which `src/ui/overlay-history.ts` adds the entries of overlays; none under another router. */
export let appHistory: AppHistory | undefined;

let receive = (update: HistoryUpdate, follow: Follow) => follow(update);

/** From now on the router receives only those updates that `next` passes to it. */
export function filterUpdates(next: typeof receive): void {
  receive = next;
}

export function createAppHistory(): AppHistory {
  const history = createBrowserHistory({ v5Compat: true });
  const { listen } = history;
  history.listen = (follow) => listen((update) => receive(update, follow));
  appHistory = history;
  return history;
}
