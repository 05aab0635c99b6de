import '#src/boot/boot.css';
import '#src/theme.css';
import './gallery.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { AppRouter } from '#src/ui/app-router.tsx';
import { createAppHistory } from '#src/ui/overlay-history.ts';
import { Toaster } from '#src/ui/toast.tsx';
import { FormsPart } from './gallery-forms.tsx';
import { LooksPart } from './gallery-looks.tsx';
import { OverlaysPart } from './gallery-overlays.tsx';
import { PartsPart } from './gallery-parts.tsx';

/** `?overlays` shows that part only, for the tests that open a page each. */
const isWhole = !location.search.includes('overlays');
const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <AppRouter history={createAppHistory()}>
        <main className="shell grid gap-6 py-6 md:grid-cols-2">
          <OverlaysPart />
          {isWhole && <LooksPart />}
          {isWhole && <FormsPart />}
          {isWhole && <PartsPart />}
        </main>
        <Toaster />
      </AppRouter>
    </StrictMode>,
  );
