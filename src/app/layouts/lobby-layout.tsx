import { OfflineBanner } from '../../ui/offline-banner.tsx';
import { useLayoutLoading } from '../page-progress.tsx';
import type { LayoutProps } from './layout-props.ts';

/** A game lobby at once: no header and no footer; the page brings its own way home and the wallet. The page brings its `<main>`. */
export function LobbyLayout({ children }: LayoutProps) {
  const isLoading = useLayoutLoading();
  return (
    <div className="min-h-dvh" aria-busy={isLoading}>
      <OfflineBanner />
      {children}
    </div>
  );
}
