import '../theme.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { keepRef } from './keep-ref.ts';
import { prefetchOnTouch } from './prefetch.ts';
import { connectStores } from './session.ts';
import { followTheme } from './theme.ts';

connectStores();

/** Puts the app into the page; after LINE has had its say (main.tsx). */
export function mount(root: HTMLElement): void {
  followTheme();
  prefetchOnTouch();
  keepRef(location.search);
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
