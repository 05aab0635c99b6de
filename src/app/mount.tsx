import '../theme.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { prefetchOnTouch } from './prefetch.ts';
import { connectStores } from './session.ts';
import { followTheme } from './theme.ts';

/** Puts the app into the page; after LINE has had its say (main.tsx). */
export function mount(root: HTMLElement): void {
  connectStores();
  followTheme();
  prefetchOnTouch();
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
