import { useEffect, useRef } from 'react';
import { DigitField } from '../../parts/digit-field.tsx';
import { confirmationsText as words } from '../../text/confirmations.ts';
import { type Confirmation, isOwnAccount } from './confirmation.ts';
import { type Confirming, DIGITS } from './use-confirming.ts';

/** The digits of the account, which take the focus once every question has its yes. */
export function AccountDigits({ confirmation, confirming }: { confirmation: Confirmation; confirming: Confirming }) {
  const { digits, setDigits, digitsFault, isAgreed } = confirming;
  const field = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isAgreed) field.current?.querySelector('input')?.focus();
  }, [isAgreed]);
  return (
    <div ref={field} className="four-digits">
      <DigitField
        label={isOwnAccount(confirmation) ? words.digits : words.digitsOfPayer}
        count={DIGITS}
        value={digits}
        onChange={setDigits}
        isWrong={digitsFault !== undefined}
        disabled={!isAgreed}
      />
    </div>
  );
}
