import { Icon } from '../../../ui/icon.tsx';

/** Why the whole form was refused, or that nothing came back; over the button, which tries again. */
export function FormFailure({ text }: { text: string | null }) {
  if (!text) return null;
  return (
    <p role="alert" className="hint err">
      <Icon name="alert" size={16} className="mt-0.5" />
      {text}
    </p>
  );
}
