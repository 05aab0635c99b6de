import { OfflineBanner } from '#src/ui/offline-banner.tsx';
import { useLayoutLoading } from '../routes/page-progress.tsx';
import type { LayoutProps } from './layout-props.ts';

/** One deposit under way: no menus, no dock. The page has its own header (back, title, cancel) and `<main>`. */
export function PaymentLayout({ children }: LayoutProps) {
  const isLoading = useLayoutLoading();
  return (
    <div aria-busy={isLoading}>
      <OfflineBanner />
      {children}
    </div>
  );
}
