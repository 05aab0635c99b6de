import { classNames } from '#src/lib/class-names.ts';
import { TextInput } from '#src/ui/inputs.tsx';
import { typedStake } from '../../model/draft-lines.ts';

export interface StakeInputProps {
  label: string;
  /** Whole baht as typed. */
  value: string;
  placeholder?: string;
  isWrong?: boolean;
  onChange: (value: string) => void;
  onFocus?: () => void;
  onBlur?: () => void;
}

/** A small field for a stake in whole baht; Thai digits become Arabic ones. */
export function StakeInput({ label, value, placeholder, isWrong = false, onChange, onFocus, onBlur }: StakeInputProps) {
  return (
    <label className={classNames('stake-input', isWrong && 'is-wrong')}>
      <span className="text-muted text-sm" aria-hidden="true">
        THB
      </span>
      <TextInput
        className="num"
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="done"
        maxLength={8}
        aria-label={label}
        aria-invalid={isWrong || undefined}
        placeholder={placeholder}
        value={value}
        onFocus={onFocus}
        onBlur={onBlur}
        onChange={(typed) => onChange(typedStake(typed))}
      />
    </label>
  );
}
