import { Component, type ErrorInfo, type ReactNode } from 'react';
import { ErrorPage } from './error-page.tsx';
import { PageError } from './page-error.ts';

/** Replaces what threw by the error page; around a page, header and menus stay. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    console.error('A page broke:', error, componentStack);
  }

  override render() {
    return this.state.error === null ? this.props.children : <ErrorPage error={PageError.of(this.state.error)} />;
  }
}
