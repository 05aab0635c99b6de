import type { ReactNode } from 'react';
import type { Route } from '../routes/routes.tsx';

export interface LayoutProps {
  /** Null on the error page. */
  route: Route | null;
  children: ReactNode;
}
