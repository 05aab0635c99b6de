import type { ReactNode } from 'react';
import { useIsFresh } from '../shell/live-state.tsx';
import { useMe } from '../start/me.tsx';
import { moneyText } from '../text/money.ts';
import { ActButton } from './act-button.tsx';
import { DeskIcon } from './icon.tsx';
import { Note } from './note.tsx';
import { StaleNote } from './stale-note.tsx';

/**
 * The foot of a decision: what stands in its way, its one act, and the quiet ones beside it (`children`). It stays in view while
 * the evidence scrolls. A role that only looks gets no act.
 */
export function DecisionFoot({
  scope,
  act,
  isReady,
  isBusy,
  refusal,
  onAct,
  children,
}: {
  scope: 'deposits' | 'withdrawals';
  /** Verb, amount and name. */
  act: string;
  isReady: boolean;
  isBusy: boolean;
  /** Why the server has refused it, or would. */
  refusal: string | null | undefined;
  onAct: () => void;
  children: ReactNode;
}) {
  const { me } = useMe();
  const isFresh = useIsFresh();
  if (!me.scopes.includes(scope))
    return (
      <div className="panel-f">
        <span className="hs dim">
          <DeskIcon name="eye" />
          {moneyText.onlyReads}
        </span>
      </div>
    );
  return (
    <>
      {(!isFresh || refusal) && (
        <div className="panel-b grid gap-2">
          <StaleNote />
          {refusal && (
            <Note tone="bad" icon="alert">
              {refusal}
            </Note>
          )}
        </div>
      )}
      <div className="panel-f">
        <ActButton
          look="primary"
          size="go"
          keys="Enter"
          className="grow"
          disabled={!isReady}
          isBusy={isBusy}
          onClick={onAct}
        >
          {act}
        </ActButton>
        {children}
      </div>
    </>
  );
}
