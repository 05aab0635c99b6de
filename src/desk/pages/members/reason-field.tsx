import { DeskTextArea } from '../../parts/text-area.tsx';
import { actText } from '../../text/members.ts';

/** Why an operator does it; at least three letters. */
export function ReasonField({
  value,
  label = actText.reason,
  ref,
  onChange,
}: {
  value: string;
  label?: string;
  /** A dialog that begins with something else takes the focus here later. */
  ref?: React.RefObject<HTMLTextAreaElement | null>;
  onChange: (value: string) => void;
}) {
  return (
    <DeskTextArea
      label={label}
      {...(ref ? { ref } : { 'data-autofocus': true })}
      maxLength={500}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
export const isReason = (text: string, least = 3): boolean => [...text.trim()].length >= least;
