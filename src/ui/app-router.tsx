import { type ReactNode, useLayoutEffect, useState } from 'react';
import { Router } from 'react-router-dom';
import type { AppHistory } from './overlay-history.ts';

/**
 * The router over a history that knows overlays; otherwise as `BrowserRouter`. Without transitions of its own, because the
 * app defers the location itself, to show the progress bar and the fade.
 */
export function AppRouter({ history, children }: { history: AppHistory; children: ReactNode }) {
  const [{ action, location }, setPlace] = useState({ action: history.action, location: history.location });
  useLayoutEffect(() => history.listen(setPlace), [history]);
  return (
    <Router location={location} navigationType={action} navigator={history} useTransitions={false}>
      {children}
    </Router>
  );
}
