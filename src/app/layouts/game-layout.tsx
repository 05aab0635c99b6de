import { OfflineBanner } from '../../ui/offline-banner.tsx';
import { useLayoutLoading } from '../page-progress.tsx';
import type { LayoutProps } from './layout-props.ts';

/** A game over the whole screen: nothing of ours but the game's own page. The page brings its `<main>`. */
export function GameLayout({ children }: LayoutProps) {
  const isLoading = useLayoutLoading();
  return (
    <div className="min-h-dvh" aria-busy={isLoading}>
      <OfflineBanner />
      {children}
    </div>
  );
}
