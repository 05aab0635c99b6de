import { OfflineBanner } from '#src/ui/offline-banner.tsx';
import { LayoutFrame } from './layout-frame.tsx';
import type { LayoutProps } from './layout-props.ts';

/** One deposit under way: no menus, no dock. The page has its own header (back, title, cancel) and `<main>`. */
export function PaymentLayout({ children }: LayoutProps) {
  return (
    <LayoutFrame>
      <OfflineBanner />
      {children}
    </LayoutFrame>
  );
}
