import '../theme.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { useLocal } from '../stores/local.ts';
import { App } from './app.tsx';
import { prefetchOnTouch } from './prefetch.ts';
import { findRoute } from './routes.tsx';
import { connectStores } from './session.ts';
import { followTheme } from './theme.ts';

/** Brings the code of the page at this path. */
export function preload(pathname: string): void {
  findRoute(pathname)?.page.preload(pathname);
}

/** Puts the app into the page; after LINE has had its say (main.tsx). */
export function mount(root: HTMLElement): void {
  connectStores();
  followTheme();
  prefetchOnTouch();
  // Whatever page a friend's link leads to, by way of LINE too: the registration may be many pages later.
  const ref = new URLSearchParams(location.search).get('ref');
  if (ref) useLocal.setState({ ref });
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
