import { OfflineBanner } from '#src/ui/offline-banner.tsx';
import { LayoutFrame } from './layout-frame.tsx';
import type { LayoutProps } from './layout-props.ts';

/**
 * The layouts `game` (a game over the whole screen) and `liff` (entered from LINE, until the identity has led on): no
 * header and no footer. The page has its own way home and `<main>`.
 */
export function BareLayout({ children }: LayoutProps) {
  return (
    <LayoutFrame className="min-h-dvh">
      <OfflineBanner />
      {children}
    </LayoutFrame>
  );
}
