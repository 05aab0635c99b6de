import { OfflineBanner } from '../../ui/offline-banner.tsx';
import { useLayoutLoading } from '../page-progress.tsx';
import type { LayoutProps } from './layout-props.ts';

/** Entered from LINE: the page stands alone, until LINE's identity has led on to the entry's page. The page brings its `<main>`. */
export function LiffLayout({ children }: LayoutProps) {
  const isLoading = useLayoutLoading();
  return (
    <div className="min-h-dvh" aria-busy={isLoading}>
      <OfflineBanner />
      {children}
    </div>
  );
}
