import { DeskTextArea } from '../../parts/text-area.tsx';
import { actText } from '../../text/members.ts';

/** Why an operator does it; at least three letters. */
export function ReasonField({
  value,
  label = actText.reason,
  onChange,
}: {
  value: string;
  label?: string;
  onChange: (value: string) => void;
}) {
  return (
    <DeskTextArea
      label={label}
      data-autofocus
      maxLength={500}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
export const isReason = (text: string, least = 3): boolean => [...text.trim()].length >= least;
