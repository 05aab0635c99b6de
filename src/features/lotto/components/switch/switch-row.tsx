import './switch-row.css';
import { CheckInput } from '#src/ui/inputs.tsx';

interface SwitchRowProps {
  title: string;
  text: string;
  isOn: boolean;
  isDisabled?: boolean;
  onChange: (next: boolean) => void;
}

/** A switch with an explanation in words; the whole row can be pressed. */
export function SwitchRow({ title, text, isOn, isDisabled = false, onChange }: SwitchRowProps) {
  return (
    <label className="surface switch-row">
      <span className="flex-1 min-w-0">
        <b className="block font-medium">{title}</b>
        <span className="block text-sm text-muted">{text}</span>
      </span>
      <CheckInput
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        checked={isOn}
        disabled={isDisabled}
        onChange={onChange}
      />
    </label>
  );
}
