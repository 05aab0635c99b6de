import '../theme.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { readFirstAnswers } from '../api/first-answers.ts';
import { App } from '../app/app.tsx';
import { followTheme } from '../app/theme.ts';
import { connectStores } from './connect-stores.ts';
import type { HandOver } from './hand-over.ts';
import { keepRef } from './keep-ref.ts';
import { preloadOnTouch } from './preload-on-touch.ts';

// With the code, not with `mount`: inside LINE the login comes before the app is drawn, and needs the stores.
connectStores();

/** Draws the app in the page. */
export function mount({ root, line }: HandOver): void {
  readFirstAnswers();
  followTheme();
  preloadOnTouch();
  keepRef(location.search);
  const app = createRoot(root);
  // As a transition React draws the first page in slices of 5 ms instead of in one task of a quarter of a second on a
  // slow phone.
  startTransition(() =>
    app.render(
      <StrictMode>
        <App line={line} />
      </StrictMode>,
    ),
  );
}
