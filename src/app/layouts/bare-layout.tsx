import { OfflineBanner } from '#src/ui/offline-banner.tsx';
import { useLayoutLoading } from '../routes/page-progress.tsx';
import type { LayoutProps } from './layout-props.ts';

/**
 * The layouts `game` (a game over the whole screen) and `liff` (entered from LINE, until the identity has led on): no
 * header and no footer. The page has its own way home and `<main>`.
 */
export function BareLayout({ children }: LayoutProps) {
  const isLoading = useLayoutLoading();
  return (
    <div className="min-h-dvh" aria-busy={isLoading}>
      <OfflineBanner />
      {children}
    </div>
  );
}
