import { useId, useState } from 'react';
import { useKeys } from '../shell/keys.tsx';
import { moneyText } from '../text/money.ts';
import { ReasonPicker, reasonKeys } from './reason-picker.tsx';

/** The shortest reason that the server keeps. */
const SHORTEST = 3;

export interface Reason {
  /** Null while a reason of one's own is too short. */
  text: string | null;
  choices: readonly string[];
  chosen: number;
  choose: (index: number) => void;
  more: string;
  setMore: (more: string) => void;
}

/** A reason from a list, each with its digit, and a text of one's own; the last choice is only that text. */
export function useReason(reasons: readonly string[]): Reason {
  const [chosen, choose] = useState(0);
  const [more, setMore] = useState('');
  const choices = [...reasons, moneyText.otherReason];
  const own = more.trim();
  const listed = reasons[chosen];
  const text = listed === undefined ? own : own === '' ? listed : `${listed} · ${own}`;
  return { text: text.length < SHORTEST ? null : text, choices, chosen, choose, more, setMore };
}

/** The list and the text. `Enter` in the text submits, `Shift Enter` begins a line. */
export function ReasonForm({
  reason,
  title,
  label,
  onSubmit,
}: {
  reason: Reason;
  title: string;
  label: string;
  onSubmit: () => void;
}) {
  const id = useId();
  useKeys(reasonKeys(reason.choices.length, reason.choose));
  return (
    <>
      <div>
        <h2 className="min-h-7">{title}</h2>
        <ReasonPicker label={title} reasons={reason.choices} chosen={reason.chosen} onChoose={reason.choose} />
      </div>
      <div className="f">
        <label htmlFor={id}>{label}</label>
        <textarea
          id={id}
          className="in area"
          rows={2}
          maxLength={400}
          value={reason.more}
          onChange={({ target }) => reason.setMore(target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') event.currentTarget.blur();
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            onSubmit();
          }}
        />
        {reason.text === null && <span className="sm dim">{moneyText.needsMore}</span>}
      </div>
    </>
  );
}
