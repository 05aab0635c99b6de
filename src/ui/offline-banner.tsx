import { useSyncExternalStore } from 'react';
import { uiText } from '../text/ui.ts';
import { Icon } from './icon.tsx';

function subscribe(notify: () => void) {
  addEventListener('online', notify);
  addEventListener('offline', notify);
  return () => {
    removeEventListener('online', notify);
    removeEventListener('offline', notify);
  };
}

/** Stands under the header while the device is offline. */
export function OfflineBanner({ onRetry }: { onRetry?: () => void }) {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
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
