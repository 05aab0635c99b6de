import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { link } from '#src/lib/links.ts';
import { typedNumber } from '#src/lib/typed-number.ts';
import { homeText } from '#src/text/home.ts';
import { buttonClass } from '#src/ui/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { TextInput } from '#src/ui/inputs.tsx';
import type { Round } from '../../model/round-state.ts';

const { deck: text } = homeText;
const MAX_DIGITS = 3;
const CELLS = [0, 1, 2];

/** Keeps the digits while the player logs in, or looks at another page. */
let kept = '';

/** Three digits on a strip of paper. The third opens the ticket with the number written; the button does it with fewer. */
export function NumberEntry({ round, isOpen, label }: { round: Round; isOpen: boolean; label: string }) {
  const navigate = useNavigate();
  const [digits, setDigits] = useState(kept);
  const [isTooMuch, setTooMuch] = useState(false);

  function write(number: string): void {
    kept = number;
    setDigits(number);
  }
  function open(number: string): void {
    write('');
    navigate(link('lotto', { round_id: round.round_id, ...(number && { number }) }));
  }
  function change(value: string): void {
    const number = typedNumber(value, MAX_DIGITS);
    setTooMuch(number === null);
    if (number === null) return;
    if (number.length === MAX_DIGITS && isOpen) open(number);
    else write(number);
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    open(digits);
  }
  return (
    // Without scripts the browser itself opens the ticket with the number.
    <form className="paper torn entry" action={link('lotto', { round_id: round.round_id })} onSubmit={submit}>
      <label>
        <p>
          <span role="status" className={isTooMuch ? 'text-error' : undefined}>
            {isTooMuch ? text.tooMuch(MAX_DIGITS) : label}
          </span>
          <span className="sr-only"> {round.category_name}</span>
        </p>
        <span className="digits">
          {CELLS.map((index) => (
            <i key={index} className={index === digits.length && isOpen ? 'at' : undefined} />
          ))}
          <TextInput
            name="number"
            inputMode="numeric"
            autoComplete="off"
            enterKeyHint="go"
            aria-invalid={isTooMuch || undefined}
            value={digits}
            onChange={change}
          />
        </span>
      </label>
      <button type="submit" className={buttonClass({})} disabled={!isOpen}>
        {text.bet}
        <Icon name="right" size={16} />
      </button>
    </form>
  );
}
