import { Component, type ErrorInfo, type ReactNode } from 'react';
import { ErrorPage } from './error-page.tsx';
import { PageError } from './page-error.ts';

interface ErrorBoundaryProps {
  children: ReactNode;
  /** In place of the error page. */
  fallback?: ReactNode;
}

/** Shows the error page in place of what threw; around a page, header and menus stay. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    console.error('A page broke:', error, componentStack);
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    const { fallback = <ErrorPage error={PageError.of(error)} /> } = this.props;
    return fallback;
  }
}
