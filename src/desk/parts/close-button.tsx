import { deskText } from '../text/desk.ts';
import { ActButton } from './act-button.tsx';

/** Leaves a dialog from its foot. */
export const CloseButton = ({ onClose }: { onClose: () => void }) => (
  <ActButton look="ghost" size="go" keys="Esc" onClick={onClose}>
    {deskText.close}
  </ActButton>
);
