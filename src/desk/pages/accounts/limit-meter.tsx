import type { ReactNode } from 'react';
import { accountsText as words } from '../../text/accounts.ts';
import { isNear } from './account.ts';

/** How much of a limit is used, beside it; what is open counts in the bar. */
export function LimitMeter({ used, limit, share }: { used: ReactNode; limit: string | null; share: number | null }) {
  return (
    <span className="vs gap-1">
      <span className="hs sp">
        {used}
        <span className="sm dim">{words.of(limit ?? words.unlimited)}</span>
      </span>
      {share !== null && (
        <span className="meter">
          <i className={isNear(share) ? 'warn' : undefined} style={{ width: `${share * 100}%` }} />
        </span>
      )}
    </span>
  );
}
