import type { ReactNode } from 'react';
import type { ApiError } from '#src/api/api-error.ts';
import { ActButton } from '../../parts/act-button.tsx';
import { DeskDialog } from '../../parts/dialog.tsx';
import { DeskIcon } from '../../parts/icon.tsx';
import type { DeskIconName } from '../../parts/icon-name.ts';
import { Refusal } from '../../parts/refusal.tsx';
import { StaleNote } from '../../parts/stale-note.tsx';
import type { KeyAct } from '../../shell/keys.tsx';
import { useIsFresh } from '../../shell/live-state.tsx';
import { deskText } from '../../text/desk.ts';

/**
 * A dialog of one act: its fields, the server's refusal below them, and the act on Ctrl Enter, which works from within a
 * field too.
 */
export function ActDialog({
  title,
  verb,
  icon,
  isDanger = false,
  isReady = true,
  width = 520,
  keys = [],
  below,
  command,
  onAct,
  onClose,
  children,
}: {
  title: string;
  verb: string;
  icon?: DeskIconName;
  isDanger?: boolean;
  isReady?: boolean;
  width?: number;
  keys?: readonly KeyAct[];
  /** A grey sentence beside the buttons. */
  below?: ReactNode;
  command: { isRunning: boolean; refusal: ApiError | null };
  onAct: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const isFresh = useIsFresh();
  const isOn = isReady && isFresh && !command.isRunning;
  return (
    <DeskDialog
      title={title}
      width={width}
      onClose={onClose}
      keys={[...keys, { keys: 'Ctrl Enter', label: verb, run: onAct, isOn }]}
      foot={
        <>
          {below && (
            <span className="sm dim hs nowrap">
              <DeskIcon name="history" />
              {below}
            </span>
          )}
          <ActButton size="go" keys="Esc" className="ml-auto" onClick={onClose}>
            {deskText.cancel}
          </ActButton>
          <ActButton
            look={isDanger ? 'danger' : 'primary'}
            size="go"
            keys="Ctrl Enter"
            disabled={!isReady || !isFresh}
            isBusy={command.isRunning}
            onClick={onAct}
          >
            {icon && <DeskIcon name={icon} />}
            {verb}
          </ActButton>
        </>
      }
    >
      {children}
      <StaleNote />
      <Refusal of={command.refusal} />
    </DeskDialog>
  );
}
