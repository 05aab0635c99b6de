import { ActButton } from './act-button.tsx';
import { DeskIcon } from './icon.tsx';

/** The way from a pane back to its list, on a phone, which shows one of them at a time. */
export function PaneBack({ label, onBack }: { label: string; onBack: () => void }) {
  return (
    <ActButton look="ghost" size="xs" className="pane-back" onClick={onBack}>
      <DeskIcon name="left" />
      {label}
    </ActButton>
  );
}
