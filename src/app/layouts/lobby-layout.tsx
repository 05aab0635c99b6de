import { APP_TEXT } from '#src/text/app.ts';
import { OfflineBanner } from '#src/ui/offline-banner.tsx';
import { FooterDock } from '../shell/footer-dock.tsx';
import { LayoutFrame } from './layout-frame.tsx';
import type { LayoutProps } from './layout-props.ts';

/** A game lobby that LINE opens at once: no header but the page's own bar, and the footer's five ways on. */
export function LobbyLayout({ children }: LayoutProps) {
  return (
    <LayoutFrame className="page animate-none flex flex-col">
      <OfflineBanner />
      <div className="flex-1">{children}</div>
      <FooterDock label={APP_TEXT.footerMenu} />
    </LayoutFrame>
  );
}
