import { uiText } from '#src/text/ui.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

export interface ErrorBlockProps {
  title?: string;
  /** The failure. Its sentence says whether the connection is lost or the fault is ours. */
  error: { readonly message: string } | undefined;
  onRetry?: () => void;
  isRetrying?: boolean;
}

/** A failed read, shown in its own place, with a retry. */
export function ErrorBlock({ title = uiText.loadFailed, error, onRetry, isRetrying }: ErrorBlockProps) {
  return (
    <section className="surface p-6 text-center">
      <span className="mx-auto grid place-items-center size-12 rounded-full bg-error/15 text-error">
        <Icon name="alert" />
      </span>
      <p className="font-medium mt-3">{title}</p>
      <p className="text-sm text-muted">{error?.message}</p>
      {onRetry && (
        <Button variant="quiet" icon="refresh" busy={isRetrying} className="mt-4 px-6" onClick={onRetry}>
          {uiText.retry}
        </Button>
      )}
    </section>
  );
}
