import { useOnline } from '#src/lib/use-online.ts';
import { uiText } from '#src/text/ui.ts';
import { Icon } from './icon.tsx';

/** Shown under the header while the server cannot be reached. */
export function OfflineBanner({ onRetry }: { onRetry?: () => void }) {
  const isOnline = useOnline();
  return (
    <div role="status" className="bg-neutral text-neutral-content">
      {!isOnline && (
        <div className="shell flex items-center gap-3 min-h-12 text-sm">
          <Icon name="off" size={20} />
          <span className="flex-1">{uiText.offline}</span>
          {onRetry && (
            <button type="button" className="btn btn-ghost text-inherit px-3 -mr-3 font-bold" onClick={onRetry}>
              {uiText.retry}
            </button>
          )}
        </div>
      )}
    </div>
  );
}
